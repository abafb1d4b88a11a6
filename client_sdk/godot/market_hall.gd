# Copyright 2026 The Market Hall authors. SPDX-License-Identifier: Apache-2.0
class_name MarketHall
extends Node
## Client of the Market Hall game service for Godot 4: REST and server-sent events.
##
## Moves, events and positions are dictionaries with the names of the contract. Add it to the scene as a node and
## `await` its calls. A call returns a dictionary. A refused call returns a dictionary with "error": its "message",
## "code", "reason" and, for a move that the rules forbid, "clause".

const ATTEMPTS := 5
const QUIET_SECONDS := 45.0
const PASSING := ["UNAVAILABLE", "DEADLINE_EXCEEDED", "CANCELLED"]

## URL of the gateway.
@export var base_url := "http://localhost:8080"
## Language of texts and error messages: "de", "en", "fr" or "it". "" for no texts.
@export var language := ""


## Creates a match. The answer has "match", whose "name" the other calls take, "creatorToken" and "joinCode".
func create(game: String, seats: int, options := {}) -> Dictionary:
	var wanted := {"game": game, "seatCount": seats}
	if not options.is_empty():
		wanted["options"] = {game: options}
	return await call_rest(HTTPClient.METHOD_POST, "/v1/matches", {"match": wanted, "requestId": new_request_id()}, "", "match")


## Takes a seat and returns "seat" (a Seat), or "error". Seat 0 is the first free one. `kind` is "PLAYER_KIND_PROGRAM" if
## no person plays.
func join(match_name: String, player := "", number := 0, join_code := "", kind := "PLAYER_KIND_PERSON") -> Dictionary:
	var body := {
		"displayName": player, "seat": number, "joinCode": join_code, "kind": kind, "requestId": new_request_id()
	}
	var joined := await call_rest(HTTPClient.METHOD_POST, "/v1/%s:join" % match_name, body, "", "token")
	if joined.has("error"):
		return joined
	return {"seat": seat(match_name, joined["token"], int(joined["seat"])), "match": joined["match"]}


## A seat from a stored match and token.
func seat(match_name: String, token: String, number := 0) -> Seat:
	return Seat.new(self, match_name, token, number)


## Follows a match. Connect the signals of the result before the next frame; `stop` ends it.
func follow(match_name: String, token := "", after_revision := 0) -> Follower:
	var follower := Follower.new()
	follower.hall = self
	follower.match_name = match_name
	follower.token = token
	follower.revision = after_revision
	add_child(follower)
	return follower


## Makes a call. Repeats it if the service cannot be reached: every write has a request id. An answer without `field` is
## an error: a proxy or a page of a login may answer in place of the service.
func call_rest(method: int, path: String, body: Variant = null, token := "", field := "") -> Dictionary:
	var answer := {}
	for attempt in ATTEMPTS:
		answer = await _attempt(method, path, body, token, field)
		if not answer.has("error") or not answer["error"]["code"] in PASSING:
			break
		await get_tree().create_timer(0.1 * pow(2, attempt)).timeout
	return answer


func _attempt(method: int, path: String, body: Variant, token: String, field: String) -> Dictionary:
	var request := HTTPRequest.new()
	request.timeout = 10.0
	# A followed redirect would make a write a GET, and send the token to another host.
	request.max_redirects = 0
	add_child(request)
	var content := "" if body == null else JSON.stringify(body)
	var failure := request.request(base_url.rstrip("/") + path, headers(token, body != null, language), method, content)
	if failure != OK:
		request.queue_free()
		return unreachable()
	# The signal has: result, status, headers, body.
	var done: Array = await request.request_completed
	request.queue_free()
	if done[0] != HTTPRequest.RESULT_SUCCESS:
		return unreachable()
	return answer_of(done[1], (done[3] as PackedByteArray).get_string_from_utf8(), field)


## The headers of a request.
static func headers(token: String, has_body: bool, texts_in := "") -> PackedStringArray:
	var found := PackedStringArray()
	if texts_in != "":
		found.append("Accept-Language: " + texts_in)
	if has_body:
		found.append("Content-Type: application/json")
	# A token from a file often ends with a line feed, which would end the header.
	if token.strip_edges() != "":
		found.append("Authorization: Bearer " + token.strip_edges())
	return found


## The dictionary of a response: the answer, which has this field, or one with "error".
static func answer_of(status: int, text: String, field := "") -> Dictionary:
	var parsed: Variant = JSON.parse_string(text)
	if status == 200 and parsed is Dictionary and (field == "" or parsed.has(field)):
		return parsed
	var error: Variant = parsed.get("error") if parsed is Dictionary else null
	if error is Dictionary and error.has_all(["message", "status", "details"]):
		return error_of(error)
	# An answer that was cut off may be whole the next time.
	var is_cut := parsed == null and text.begins_with("{")
	var code := "UNAVAILABLE" if status >= 502 or is_cut else "UNKNOWN"
	var message := "The response has HTTP status %d and is not from the service. Check the URL." % status
	return {"error": {"message": message, "code": code, "reason": "", "clause": ""}}


## The error of the service in the form that calls return.
static func error_of(error: Dictionary) -> Dictionary:
	var found := {"message": error["message"], "code": error["status"], "reason": "", "clause": "", "metadata": {}}
	for detail: Dictionary in error["details"]:
		if detail.has("reason"):
			found["reason"] = detail["reason"]
			found["metadata"] = detail.get("metadata", {})
			found["clause"] = found["metadata"].get("clause", "")
		if detail.has("locale"):
			found["message"] = detail["message"]
	return {"error": found}


## The error of a service that does not answer.
static func unreachable() -> Dictionary:
	var message := "The service cannot be reached. Check the URL and the network."
	return {"error": {"message": message, "code": "UNAVAILABLE", "reason": "", "clause": ""}}


## A random id that makes the repetition of a write safe.
static func new_request_id() -> String:
	return Crypto.new().generate_random_bytes(16).hex_encode()


## A seat of a match. It remembers the last revision that it has seen; moves are played in that position.
class Seat:
	var hall: MarketHall
	## Resource name of the match.
	var match_name: String
	## Token of the seat. Keep it secret; with it and the match, another run continues.
	var token: String
	## Number of the seat, from 1.
	var number: int
	## Last revision that the seat has seen.
	var revision := 0

	func _init(client: MarketHall, name_of_match: String, secret: String, place: int) -> void:
		hall = client
		match_name = name_of_match
		token = secret
		number = place

	## The match as the seat sees it, with the position in "perspective".
	func refresh() -> Dictionary:
		return _seen(await _call(HTTPClient.METHOD_GET, "", null, "name"))

	## The legal moves in "moves". Empty if the seat does not have to move.
	func legal_moves() -> Dictionary:
		return _seen(await _call(HTTPClient.METHOD_GET, "/legalMoves", null, "moves"))

	## Plays a move. The answer has its "commit".
	func play(move: Dictionary) -> Dictionary:
		var body := {"move": move, "revision": revision, "requestId": MarketHall.new_request_id()}
		return _seen(await _call(HTTPClient.METHOD_POST, ":play", body, "commit"))

	## The effect of a move without playing it: "commits", "scores", "moreFollows" and "match", or "error".
	func preview(move: Dictionary) -> Dictionary:
		var body := {"lines": [{"moves": [move]}], "revision": revision, "view": "MATCH_VIEW_FULL"}
		var answer := await _call(HTTPClient.METHOD_POST, ":preview", body, "lines")
		if answer.has("error"):
			return answer
		var line: Dictionary = answer["lines"][0]
		return line["preview"] if line.has("preview") else line

	## Takes back the last move of this turn.
	func undo() -> Dictionary:
		var body := {"revision": revision, "requestId": MarketHall.new_request_id()}
		return _seen(await _call(HTTPClient.METHOD_POST, ":undo", body, "commit"))

	## Follows the match with the view of this seat.
	func follow(after_revision := 0) -> Follower:
		return hall.follow(match_name, token, after_revision)

	func _call(method: int, path: String, body: Variant, field: String) -> Dictionary:
		return await hall.call_rest(method, "/v1/" + match_name + path, body, token, field)

	func _seen(answer: Dictionary) -> Dictionary:
		if answer.has("revision"):
			revision = int(answer["revision"])
		return answer


## Reads the server-sent events of a match. Reconnects and continues after the last commit.
class Follower:
	extends Node
	## A commit with its "revision" and "events".
	signal committed(commit: Dictionary)
	## The numbers of the seats that are present.
	signal presence_changed(seats: Array)
	## The operator has put the match back to an older state. The commits after this revision follow.
	signal moves_lost(revision: int)
	## The match has nothing more to send.
	signal finished
	## The service refuses the stream. The follower has ended.
	signal refused(error: Dictionary)

	var hall: MarketHall
	var match_name: String
	var token: String
	## Revision of the last commit that was received.
	var revision := 0
	var _history := ""
	var _http := HTTPClient.new()
	## The line that is being received, or the body of a refusal.
	var _buffer := PackedByteArray()
	var _after_cr := false
	var _kind := ""
	var _data := ""
	var _is_requested := false
	var _pause := 0.0
	var _failures := 0
	var _quiet := 0.0

	## Ends the stream.
	func stop() -> void:
		_http.close()
		queue_free()

	func _ready() -> void:
		_connect()

	func _process(delta: float) -> void:
		if _pause > 0.0:
			_pause -= delta
			if _pause <= 0.0:
				_connect()
			return
		_http.poll()
		_quiet += delta
		var status := _http.get_status()
		if status == HTTPClient.STATUS_CONNECTED and not _is_requested:
			_request()
		elif status == HTTPClient.STATUS_BODY:
			_read()
		elif status == HTTPClient.STATUS_CONNECTED:
			_close(_http.get_response_code())
		elif status in [HTTPClient.STATUS_DISCONNECTED, HTTPClient.STATUS_CANT_CONNECT,
				HTTPClient.STATUS_CANT_RESOLVE, HTTPClient.STATUS_CONNECTION_ERROR,
				HTTPClient.STATUS_TLS_HANDSHAKE_ERROR]:
			_retry()
		if _quiet > QUIET_SECONDS:
			_retry()

	func _connect() -> void:
		_http = HTTPClient.new()
		_buffer.clear()
		_kind = ""
		_after_cr = false
		_is_requested = false
		_quiet = 0.0
		var is_tls := hall.base_url.begins_with("https://")
		var address := hall.base_url.get_slice("://", 1).get_slice("/", 0)
		# An IPv6 address has colons of its own, in brackets.
		var after_host := address.rfind(":") if address.rfind(":") > address.rfind("]") else -1
		var host := (address.left(after_host) if after_host >= 0 else address).trim_prefix("[").trim_suffix("]")
		var port := int(address.substr(after_host + 1)) if after_host >= 0 else (443 if is_tls else 80)
		if _http.connect_to_host(host, port, TLSOptions.client() if is_tls else null) != OK:
			_retry()

	func _request() -> void:
		_is_requested = true
		var folder := hall.base_url.rstrip("/").get_slice("://", 1)
		folder = folder.substr(folder.find("/")) if "/" in folder else ""
		var place := [folder, match_name, revision, _history]
		var path := "%s/v1/%s:watch?afterRevision=%d&afterHistory=%s" % place
		_http.request(HTTPClient.METHOD_GET, path, MarketHall.headers(token, false, hall.language))

	func _read() -> void:
		var chunk := _http.read_response_body_chunk()
		if chunk.is_empty():
			return
		_quiet = 0.0
		if _http.get_response_code() != 200:
			_buffer.append_array(chunk)
			return
		# Proxies may send CRLF or CR, and cut anywhere. Only whole lines are decoded.
		var stream := _http
		for byte in chunk:
			var is_second := byte == 10 and _after_cr
			_after_cr = byte == 13
			if byte != 10 and byte != 13:
				_buffer.append(byte)
			elif not is_second:
				_take(_buffer.get_string_from_utf8())
				_buffer.clear()
				# The event may have ended this stream.
				if is_queued_for_deletion() or _http != stream:
					return

	func _take(line: String) -> void:
		if line.begins_with("event:"):
			_kind = line.substr(6).strip_edges()
		elif line.begins_with("data:"):
			_data = line.substr(5)
		elif line.is_empty():
			var kind := _kind
			_kind = ""
			if kind == "end":
				_finish()
			elif kind == "error":
				_refuse(MarketHall.answer_of(0, _data))
			elif kind != "":
				var message: Variant = JSON.parse_string(_data)
				if message is Dictionary:
					_emit(message)
				else:
					_retry()

	func _emit(message: Dictionary) -> void:
		if message.has("update"):
			_failures = 0
			revision = int(message["update"]["commit"]["revision"])
			_history = message["update"].get("history", "")
			committed.emit(message["update"]["commit"])
		elif message.has("presence"):
			presence_changed.emit(message["presence"]["seats"])

	## The response is complete: it was no stream, or the stream broke off.
	func _close(code: int) -> void:
		if code == 204:
			_finish()
		elif code == 200:
			_retry()
		else:
			_refuse(MarketHall.answer_of(code, _buffer.get_string_from_utf8()))

	func _finish() -> void:
		finished.emit()
		stop()

	func _refuse(answer: Dictionary) -> void:
		if answer["error"]["code"] in PASSING:
			_retry()
			return
		if answer["error"]["reason"] == "HISTORY_CHANGED":
			var now: Dictionary = answer["error"]["metadata"]
			revision = int(now["revision"])
			_history = now["history"]
			moves_lost.emit(revision)
			_retry()
			return
		refused.emit(answer["error"])
		stop()

	func _retry() -> void:
		_http.close()
		_failures += 1
		_pause = minf(0.1 * pow(2, _failures - 1), 2.0)
