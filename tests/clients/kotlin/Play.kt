// Plays whole matches with the generated Kotlin client. The arguments are the URL of the service and the games.
import org.openapitools.client.apis.MatchServiceApi
import org.openapitools.client.infrastructure.ApiClient
import org.openapitools.client.infrastructure.ClientException
import org.openapitools.client.models.CreateMatchRequest
import org.openapitools.client.models.JoinMatchRequest
import org.openapitools.client.models.MatchInput
import org.openapitools.client.models.MatchState
import org.openapitools.client.models.PlayMoveRequest

/** Plays a match of two players; each takes a legal move that changes with the revision. */
fun play(api: MatchServiceApi, game: String): String {
    val id = api.createMatch(CreateMatchRequest(match = MatchInput(game = game, seatCount = 2))).match!!.name.removePrefix("matches/")
    val tokens = List(2) { api.joinMatch(id, joinMatchRequest = JoinMatchRequest()) }.associate { it.seat to it.token }
    var moves = 0
    while (true) {
        ApiClient.accessToken = null
        val match = api.getMatch(id)
        if (match.state != MatchState.MATCH_STATE_PLAYING) return "$game ${match.state.value} after $moves moves"
        ApiClient.accessToken = tokens[match.toAct[0]]
        val legal = api.listLegalMoves(id)
        val chosen = legal.moves[legal.revision * 7 % legal.moves.size]
        api.playMove(id, PlayMoveRequest(move = chosen, revision = legal.revision))
        moves++
    }
}

fun main(arguments: Array<String>) {
    for (game in arguments.drop(1)) {
        ApiClient.accessToken = null
        try {
            println(play(MatchServiceApi(arguments[0]), game))
        } catch (refused: ClientException) {
            throw IllegalStateException("$game: ${refused.response}", refused)
        }
    }
}
