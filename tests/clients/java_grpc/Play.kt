// Plays whole matches over gRPC with the Java code of `proto/`. The arguments are the address of the service and the games.
import com.markethall.v1.*
import io.grpc.ManagedChannelBuilder
import io.grpc.Metadata
import io.grpc.stub.MetadataUtils

fun main(arguments: Array<String>) {
    val channel = ManagedChannelBuilder.forTarget(arguments[0]).usePlaintext().build()
    for (game in arguments.drop(1)) println(play(MatchServiceGrpc.newBlockingStub(channel), game))
    channel.shutdownNow()
}

// A match of two players; each takes a legal move that changes with the revision.
fun play(hall: MatchServiceGrpc.MatchServiceBlockingStub, game: String): String {
    val wanted = Match.newBuilder().setGame(game).setSeatCount(2)
    val name = hall.createMatch(CreateMatchRequest.newBuilder().setMatch(wanted).build()).match.name
    val players = List(2) {
        val joined = hall.joinMatch(JoinMatchRequest.newBuilder().setName(name).build())
        val metadata = Metadata()
        metadata.put(Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER), "Bearer " + joined.token)
        hall.withInterceptors(MetadataUtils.newAttachHeadersInterceptor(metadata))
    }
    for (moves in generateSequence(0) { it + 1 }) {
        val match = hall.getMatch(GetMatchRequest.newBuilder().setName(name).build())
        if (match.state != MatchState.MATCH_STATE_PLAYING) return "$game ${match.state} after $moves moves"
        val player = players[match.getToAct(0) - 1]
        val legal = player.listLegalMoves(ListLegalMovesRequest.newBuilder().setName(name).build())
        val move = legal.getMoves(legal.revision * 7 % legal.movesCount)
        player.playMove(PlayMoveRequest.newBuilder().setName(name).setMove(move).setRevision(legal.revision).build())
    }
    error("there is always a next move")
}
