using System;
using System.Collections.Generic;
using System.IO;
using System.Net;
using System.Net.Http;
using System.Net.Http.Headers;
using System.Text;
using System.Threading;
using System.Threading.Tasks;

namespace MarketHall
{
    /// <summary>A refused or failed call. <c>Message</c> is a sentence for people.</summary>
    public sealed class MarketHallException : Exception
    {
        /// <summary>Canonical code, such as "FAILED_PRECONDITION". "UNAVAILABLE" if no service answered.</summary>
        public readonly string Code;
        /// <summary>Stable reason for programs, such as "ILLEGAL_MOVE". "" without an answer of the service.</summary>
        public readonly string Reason;
        /// <summary>Clause of the rules that forbids the move, such as "PM-4.3". "" for other errors.</summary>
        public readonly string Clause;
        /// <summary>Values of the error by name. Empty without an answer of the service.</summary>
        public readonly Dictionary<string, object> Metadata;

        public MarketHallException(
            string message, string code, string reason = "", Dictionary<string, object> metadata = null, Exception cause = null)
            : base(message, cause)
        {
            Code = code;
            Reason = reason;
            Metadata = metadata ?? new Dictionary<string, object>();
            object clause;
            Clause = Metadata.TryGetValue("clause", out clause) ? (string)clause : "";
        }

        /// <summary>Whether the same call can succeed later.</summary>
        public bool MayPass { get { return Code == "UNAVAILABLE" || Code == "DEADLINE_EXCEEDED" || Code == "CANCELLED"; } }
    }

    /// <summary>Calls the REST gateway. Moves, events and positions are dictionaries with the names of the contract.</summary>
    public sealed class MarketHallClient
    {
        private const int Attempts = 5;
        private static readonly TimeSpan Quiet = TimeSpan.FromSeconds(45);
        private readonly string baseUrl;
        private readonly HttpClient http;

        /// <summary>Language of texts and error messages: "de", "en", "fr" or "it". "" for no texts.</summary>
        public string Language = "";

        /// <summary><paramref name="baseUrl"/> is the URL of the gateway, such as "http://localhost:8080".</summary>
        public MarketHallClient(string baseUrl)
        {
            this.baseUrl = baseUrl.TrimEnd('/');
            // A followed redirect would make a write a GET, and send the token to another host.
            http = new HttpClient(new HttpClientHandler { AllowAutoRedirect = false }) { Timeout = Timeout.InfiniteTimeSpan };
        }

        /// <summary>
        /// Creates a match. The answer has "match", whose "name" the other calls take, "creatorToken" and "joinCode".
        /// </summary>
        public Task<Dictionary<string, object>> Create(string game, int seats, object options = null)
        {
            var match = new Dictionary<string, object> { { "game", game }, { "seatCount", seats } };
            if (options != null) match["options"] = new Dictionary<string, object> { { game, options } };
            var body = new Dictionary<string, object> { { "match", match }, { "requestId", NewRequestId() } };
            return Call("POST", "/v1/matches", body, "", "match");
        }

        /// <summary>
        /// Takes a seat. Seat 0 is the first free one. <paramref name="kind"/> is "PLAYER_KIND_PROGRAM" if no person plays.
        /// </summary>
        public async Task<Seat> Join(
            string match, string name = "", int seat = 0, string joinCode = "", string kind = "PLAYER_KIND_PERSON")
        {
            var body = new Dictionary<string, object> {
                { "displayName", name }, { "seat", seat }, { "joinCode", joinCode }, { "kind", kind },
                { "requestId", NewRequestId() } };
            var joined = await Call("POST", "/v1/" + match + ":join", body, "", "token").ConfigureAwait(false);
            return new Seat(this, match, (string)joined["token"], Convert.ToInt32(joined["seat"]));
        }

        /// <summary>A seat from a stored match and token.</summary>
        public Seat SeatOf(string match, string token, int number = 0) { return new Seat(this, match, token, number); }

        /// <summary>
        /// Follows a match and calls <paramref name="onMessage"/> with each message: {"update": {"commit": ...}} or {"presence": ...}.
        /// Reconnects and continues after the last commit. Ends with the match, or with the cancellation. If the operator has put
        /// the match back to an older state, the message is {"movesLost": {"revision": ...}}, and the commits after it follow.
        /// </summary>
        public async Task Follow(
            string match, Action<Dictionary<string, object>> onMessage, CancellationToken cancel, string token = "", long afterRevision = 0)
        {
            var history = "";
            for (var failures = 0; ;)
            {
                var before = afterRevision;
                try
                {
                    var isOver = await Stream(match, token, afterRevision, history, message =>
                    {
                        object update;
                        if (message.TryGetValue("update", out update))
                        {
                            var commit = (Dictionary<string, object>)((Dictionary<string, object>)update)["commit"];
                            afterRevision = (long)commit["revision"];
                            history = (string)((Dictionary<string, object>)update)["history"];
                        }
                        onMessage(message);
                    }, cancel).ConfigureAwait(false);
                    if (isOver) return;
                }
                catch (MarketHallException error)
                {
                    if (error.Reason == "HISTORY_CHANGED")
                    {
                        afterRevision = long.Parse((string)error.Metadata["revision"]);
                        history = (string)error.Metadata["history"];
                        var lost = new Dictionary<string, object> { { "revision", afterRevision } };
                        onMessage(new Dictionary<string, object> { { "movesLost", lost } });
                    }
                    else if (!error.MayPass) throw;
                }
                if (cancel.IsCancellationRequested) return;
                failures = afterRevision > before ? 1 : failures + 1;
                await Pause(failures, cancel).ConfigureAwait(false);
                if (cancel.IsCancellationRequested) return;
            }
        }

        internal static string NewRequestId() { return Guid.NewGuid().ToString(); }

        /// <summary>
        /// Makes a call whose answer has <paramref name="field"/>. Repeats it if the service cannot be reached: every write has a
        /// request id.
        /// </summary>
        internal async Task<Dictionary<string, object>> Call(string verb, string path, object body, string token, string field)
        {
            for (var failures = 1; ; failures++)
            {
                try
                {
                    using (var limit = new CancellationTokenSource(TimeSpan.FromSeconds(10)))
                    using (var response = await Send(verb, path, body, token, HttpCompletionOption.ResponseContentRead, limit.Token)
                        .ConfigureAwait(false))
                        return AnswerOf(await response.Content.ReadAsStringAsync().ConfigureAwait(false), field);
                }
                catch (MarketHallException error)
                {
                    if (!error.MayPass || failures == Attempts) throw;
                }
                await Pause(failures, CancellationToken.None).ConfigureAwait(false);
            }
        }

        /// <summary>The answer with this field. A proxy or a page of a login may answer in place of the service.</summary>
        private static Dictionary<string, object> AnswerOf(string text, string field)
        {
            var isCut = false;
            try
            {
                var answer = Json.Parse(text) as Dictionary<string, object>;
                if (answer != null && answer.ContainsKey(field)) return answer;
            }
            catch (FormatException)
            {
                // It may be whole the next time.
                isCut = text.StartsWith("{", StringComparison.Ordinal);
            }
            var what = isCut ? "was cut off" : "is not from the service";
            throw new MarketHallException("The response " + what + ". Check the URL and the proxies.", isCut ? "UNAVAILABLE" : "UNKNOWN");
        }

        private async Task<HttpResponseMessage> Send(
            string verb, string path, object body, string token, HttpCompletionOption completion, CancellationToken cancel)
        {
            var request = new HttpRequestMessage(new HttpMethod(verb), baseUrl + path);
            // A token from a file often ends with a line feed, which no header can have.
            if (token.Trim() != "") request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", token.Trim());
            // A cache that keeps what says no-store may still ask again for a request that says so.
            request.Headers.CacheControl = new CacheControlHeaderValue { NoCache = true };
            if (Language != "") request.Headers.AcceptLanguage.ParseAdd(Language);
            if (body != null) request.Content = new StringContent(Json.Write(body), Encoding.UTF8, "application/json");
            HttpResponseMessage response;
            try
            {
                response = await http.SendAsync(request, completion, cancel).ConfigureAwait(false);
            }
            catch (Exception error) when (error is HttpRequestException || error is OperationCanceledException || error is IOException || error is WebException)
            {
                throw new MarketHallException("The service cannot be reached. Check the URL and the network.", "UNAVAILABLE", cause: error);
            }
            if (response.IsSuccessStatusCode) return response;
            using (response)
                throw ErrorOf((int)response.StatusCode, await response.Content.ReadAsStringAsync().ConfigureAwait(false));
        }

        private static MarketHallException ErrorOf(int status, string text)
        {
            try
            {
                var error = (Dictionary<string, object>)((Dictionary<string, object>)Json.Parse(text))["error"];
                var message = (string)error["message"];
                foreach (Dictionary<string, object> detail in (List<object>)error["details"])
                    if (detail.ContainsKey("locale")) message = (string)detail["message"];
                foreach (Dictionary<string, object> detail in (List<object>)error["details"])
                {
                    if (!detail.ContainsKey("reason")) continue;
                    object metadata;
                    detail.TryGetValue("metadata", out metadata);
                    return new MarketHallException(
                        message, (string)error["status"], (string)detail["reason"], metadata as Dictionary<string, object>);
                }
            }
            catch (Exception error) when (error is FormatException || error is InvalidCastException || error is KeyNotFoundException) { }
            var code = status >= 502 ? "UNAVAILABLE" : "UNKNOWN";
            return new MarketHallException("The response has HTTP status " + status + " and is not from the service. Check the URL.", code);
        }

        /// <summary>Reads one stream to its end. True if the match has nothing more to send.</summary>
        private async Task<bool> Stream(
            string match, string token, long afterRevision, string history, Action<Dictionary<string, object>> onMessage,
            CancellationToken cancel)
        {
            var path = "/v1/" + match + ":watch?afterRevision=" + afterRevision + "&afterHistory=" + history;
            using (var response = await Send("GET", path, null, token, HttpCompletionOption.ResponseHeadersRead, cancel).ConfigureAwait(false))
            {
                if (response.StatusCode == HttpStatusCode.NoContent) return true;
                using (var reader = new StreamReader(await response.Content.ReadAsStreamAsync().ConfigureAwait(false), Encoding.UTF8))
                using (cancel.Register(response.Dispose))
                {
                    string kind = "", data = "";
                    var buffer = new char[4096];
                    var received = new StringBuilder();
                    var afterCr = false;
                    for (int count; (count = await Read(reader, buffer).ConfigureAwait(false)) > 0;)
                    {
                        for (var at = 0; at < count; at++)
                        {
                            // Proxies may send CRLF or CR, and cut anywhere.
                            var isSecond = buffer[at] == '\n' && afterCr;
                            afterCr = buffer[at] == '\r';
                            if (isSecond) continue;
                            if (buffer[at] != '\n' && buffer[at] != '\r')
                            {
                                received.Append(buffer[at]);
                                continue;
                            }
                            var line = received.ToString();
                            received.Clear();
                            if (line.StartsWith("event:", StringComparison.Ordinal)) kind = line.Substring(6).Trim();
                            else if (line.StartsWith("data:", StringComparison.Ordinal)) data = line.Substring(5);
                            else if (line == "" && kind != "")
                            {
                                if (kind == "end") return true;
                                if (kind == "error") throw ErrorOf(0, data);
                                onMessage(AnswerOf(data, kind));
                                kind = data = "";
                            }
                        }
                    }
                    return false;
                }
            }
        }

        /// <summary>The number of characters read, 0 at the end or if the connection broke or sent nothing for too long.</summary>
        private static async Task<int> Read(StreamReader reader, char[] buffer)
        {
            try
            {
                var next = reader.ReadAsync(buffer, 0, buffer.Length);
                return await Task.WhenAny(next, Task.Delay(Quiet)).ConfigureAwait(false) == next ? await next.ConfigureAwait(false) : 0;
            }
            catch (Exception error) when (error is IOException || error is ObjectDisposedException || error is WebException || error is OperationCanceledException)
            {
                return 0;
            }
        }

        private static async Task Pause(int failures, CancellationToken cancel)
        {
            var seconds = Math.Min(0.1 * Math.Pow(2, failures - 1), 2);
            try { await Task.Delay(TimeSpan.FromSeconds(seconds), cancel).ConfigureAwait(false); }
            catch (OperationCanceledException) { }
        }
    }

    /// <summary>A seat of a match. It remembers the last revision that it has seen; moves are played in that position.</summary>
    public sealed class Seat
    {
        private readonly MarketHallClient client;
        /// <summary>Resource name of the match.</summary>
        public readonly string Match;
        /// <summary>Token of the seat. Keep it secret; with it and <c>Match</c>, another run continues.</summary>
        public readonly string Token;
        /// <summary>Number of the seat, from 1.</summary>
        public readonly int Number;
        /// <summary>Last revision that the seat has seen.</summary>
        public long Revision { get; private set; }

        internal Seat(MarketHallClient client, string match, string token, int number)
        {
            this.client = client;
            Match = match;
            Token = token;
            Number = number;
        }

        /// <summary>The match as the seat sees it, with the position in "perspective".</summary>
        public async Task<Dictionary<string, object>> Refresh() { return Seen(await Call("GET", "", null, "name").ConfigureAwait(false)); }

        /// <summary>The legal moves. Empty if the seat does not have to move.</summary>
        public async Task<List<object>> LegalMoves()
        {
            return (List<object>)Seen(await Call("GET", "/legalMoves", null, "moves").ConfigureAwait(false))["moves"];
        }

        /// <summary>Plays a move and returns the answer with its "commit".</summary>
        public async Task<Dictionary<string, object>> Play(object move)
        {
            return Seen(await Call("POST", ":play", PlayBody(move), "commit").ConfigureAwait(false));
        }

        /// <summary>The effect of a move without playing it.</summary>
        public async Task<Dictionary<string, object>> Preview(object move)
        {
            var line = new Dictionary<string, object> { { "moves", new List<object> { move } } };
            var body = new Dictionary<string, object> {
                { "lines", new List<object> { line } }, { "revision", Revision }, { "view", "MATCH_VIEW_FULL" } };
            var answer = await Call("POST", ":preview", body, "lines").ConfigureAwait(false);
            var result = (Dictionary<string, object>)((List<object>)answer["lines"])[0];
            return result.ContainsKey("preview") ? (Dictionary<string, object>)result["preview"] : result;
        }

        /// <summary>Takes back the last move of this turn.</summary>
        public async Task<Dictionary<string, object>> Undo()
        {
            var body = new Dictionary<string, object> { { "revision", Revision }, { "requestId", MarketHallClient.NewRequestId() } };
            return Seen(await Call("POST", ":undo", body, "commit").ConfigureAwait(false));
        }

        /// <summary>Follows the match with the view of this seat; see <see cref="MarketHallClient.Follow"/>.</summary>
        public Task Follow(Action<Dictionary<string, object>> onMessage, CancellationToken cancel, long afterRevision = 0)
        {
            return client.Follow(Match, onMessage, cancel, Token, afterRevision);
        }

        private Dictionary<string, object> PlayBody(object move)
        {
            return new Dictionary<string, object> {
                { "move", move }, { "revision", Revision }, { "requestId", MarketHallClient.NewRequestId() } };
        }

        private Task<Dictionary<string, object>> Call(string verb, string path, object body, string field)
        {
            return client.Call(verb, "/v1/" + Match + path, body, Token, field);
        }

        private Dictionary<string, object> Seen(Dictionary<string, object> answer)
        {
            Revision = (long)answer["revision"];
            return answer;
        }
    }
}
