// Plays with the C# client: "mono play.exe URL EMPTY GAME...", where EMPTY is a URL that gives "{}". Prints "half" in the middle of the first match and goes on.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using MarketHall;

public static class Play
{
    public static int Main(string[] arguments)
    {
        var client = new MarketHallClient(arguments[0]);
        foreach (var game in arguments.Skip(2)) Whole(client, game, game == arguments[2]).GetAwaiter().GetResult();
        Refused(client).GetAwaiter().GetResult();
        var error = Failure(() => new MarketHallClient(arguments[1]).Create("kairo", 2)).GetAwaiter().GetResult();
        Check(error.Code == "UNKNOWN" && error.Message.Contains("not from the service"), "{} is no answer");
        return 0;
    }

    private static async Task Whole(MarketHallClient client, string game, bool isFirst)
    {
        var match = NameOf(await client.Create(game, 2));
        var seats = new[] { await client.Join(match, "Anna"), await client.Join(match) };
        var revisions = new List<long>();
        var events = new List<string>();
        var following = seats[0].Follow(message =>
        {
            object update;
            if (!message.TryGetValue("update", out update)) return;
            var members = (Dictionary<string, object>)((Dictionary<string, object>)update)["commit"];
            revisions.Add((long)members["revision"]);
            foreach (Dictionary<string, object> one in (List<object>)members["events"]) events.Add(one.Keys.First());
        }, CancellationToken.None);
        for (var moves = 0; ; moves++)
        {
            var now = await seats[0].Refresh();
            if ((string)now["state"] != "MATCH_STATE_PLAYING")
            {
                Check(await Task.WhenAny(following, Task.Delay(20000)) == following, "the watch ends with the match");
                var all = Enumerable.Range(2, (int)(long)now["revision"] - 1).Select(one => (long)one);
                Check(revisions.SequenceEqual(all), "each commit comes once and in order");
                Check(events.Last() == "matchFinished", "the last event is the end");
                Console.WriteLine(game + " " + now["state"] + " after " + moves + " moves");
                return;
            }
            var seat = seats[Convert.ToInt32(((List<object>)now["toAct"])[0]) - 1];
            var legal = await seat.LegalMoves();
            var move = legal[(int)(seat.Revision * 7 % legal.Count)];
            if (moves == 20) Check((await seat.Preview(move)).ContainsKey("commits"), "a preview has commits");
            await seat.Play(move);
            if (moves == 20 && isFirst) Console.WriteLine("half");
        }
    }

    private static string NameOf(Dictionary<string, object> created)
    {
        return (string)((Dictionary<string, object>)created["match"])["name"];
    }

    private static async Task Refused(MarketHallClient client)
    {
        var match = NameOf(await client.Create("portobello", 2));
        var seats = new[] { await client.Join(match), await client.Join(match) };
        var toAct = ((List<object>)(await seats[0].Refresh())["toAct"])[0];
        var seat = seats[Convert.ToInt32(toAct) - 1];
        await seat.LegalMoves();
        var illegal = Json.Parse("{\"portobello\": {\"endTurn\": {}}}");
        var error = await Failure(() => seat.Play(illegal));
        Check(error.Reason == "ILLEGAL_MOVE" && error.Clause.StartsWith("PM-"), "an illegal move names its clause: " + error.Reason);
        for (var tries = 0; ; tries++)
        {
            var move = (await seat.LegalMoves())[0];
            await seat.Play(move);
            var before = seat.Revision;
            try { await seat.Undo(); }
            catch (MarketHallException refused) when (refused.Code == "FAILED_PRECONDITION" && tries < 30)
            {
                toAct = ((List<object>)(await seats[0].Refresh())["toAct"])[0];
                seat = seats[Convert.ToInt32(toAct) - 1];
                continue;
            }
            Check(seat.Revision > before, "an undo is a new revision");
            Console.WriteLine("refusals and undo as expected");
            return;
        }
    }

    private static async Task<MarketHallException> Failure(Func<Task> call)
    {
        try { await call(); }
        catch (MarketHallException error) { return error; }
        throw new Exception("the call was not refused");
    }

    private static void Check(bool isTrue, string what)
    {
        if (!isTrue) throw new Exception("not so: " + what);
    }
}
