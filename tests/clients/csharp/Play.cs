// Plays whole matches with the generated C# client: "mono play.exe URL GAME...".
using System;
using System.Collections.Generic;
using System.Linq;
using Org.OpenAPITools.Api;
using Org.OpenAPITools.Client;
using Org.OpenAPITools.Model;

public static class Play
{
    public static void Main(string[] arguments)
    {
        foreach (var game in arguments.Skip(1)) Console.WriteLine(Whole(arguments[0], game));
    }

    // A match of two players; each takes a legal move that changes with the revision.
    private static string Whole(string url, string game)
    {
        var api = new MatchServiceApi(new Configuration { BasePath = url });
        var created = api.CreateMatch(new CreateMatchRequest(match: new MatchInput(game: game, seatCount: 2)));
        var id = created.Match.Name.Substring("matches/".Length);
        var players = new Dictionary<int, MatchServiceApi>();
        for (var joins = 0; joins < 2; joins++)
        {
            var joined = api.JoinMatch(id, joinMatchRequest: new JoinMatchRequest());
            players[joined.Seat] = new MatchServiceApi(new Configuration { BasePath = url, AccessToken = joined.Token });
        }
        for (var moves = 0; ; moves++)
        {
            var match = players[1].GetMatch(id);
            if (match.State != MatchState.MATCHSTATEPLAYING) return game + " " + match.State + " after " + moves + " moves";
            var player = players[match.ToAct[0]];
            var legal = player.ListLegalMoves(id);
            var move = legal.Moves[legal.Revision * 7 % legal.Moves.Count];
            player.PlayMove(id, new PlayMoveRequest(move: move, revision: legal.Revision));
        }
    }
}
