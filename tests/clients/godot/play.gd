extends Node
## Plays with the client for Godot. The arguments are the URL of the service, one that gives "{}", and the games.
## Prints "half" in the middle of the first match and goes on.


func _ready() -> void:
	var arguments := OS.get_cmdline_user_args()
	var hall := MarketHall.new()
	hall.base_url = arguments[0]
	hall.language = "de"
	add_child(hall)
	for game in arguments.slice(2):
		await play_match(hall, game, game == arguments[2])
	await refused(hall)
	hall.base_url = arguments[1]
	var empty := str(await hall.create("kairo", 2))
	check("not from the service" in empty, "{} is no answer: " + empty)
	print("done")


## Plays a match of two players; each takes a legal move that changes with the revision.
func play_match(hall: MarketHall, game: String, is_first: bool) -> void:
	var match_name: String = answer(await hall.create(game, 2))["match"]["name"]
	var seats: Array[MarketHall.Seat] = []
	for player in ["Anna", ""]:
		seats.append(answer(await hall.join(match_name, player))["seat"])
	var revisions: Array[int] = []
	var kinds: Array[String] = []
	var ends: Array[bool] = []
	var follower := seats[0].follow()
	follower.committed.connect(func(commit: Dictionary) -> void:
		revisions.append(int(commit["revision"]))
		for event: Dictionary in commit["events"]:
			kinds.append(event.keys()[0])
	)
	follower.finished.connect(func() -> void: ends.append(true))
	follower.refused.connect(func(error: Dictionary) -> void: check(false, str(error)))
	var moves := 0
	while true:
		var now := answer(await seats[0].refresh())
		if now["state"] != "MATCH_STATE_PLAYING":
			for tries in 200:
				if ends.is_empty():
					await get_tree().create_timer(0.1).timeout
			check(not ends.is_empty(), "the stream ends with the match")
			check(revisions == Array(range(2, int(now["revision"]) + 1), TYPE_INT, "", null), "each commit comes once and in order: %s" % [revisions])
			check(kinds[-1] == "matchFinished", "the last event is the end")
			print("%s %s after %d moves" % [game, now["state"], moves])
			return
		var seat := seats[int(now["toAct"][0]) - 1]
		var legal := answer(await seat.legal_moves())
		var chosen: Dictionary = legal["moves"][seat.revision * 7 % legal["moves"].size()]
		if moves == 20:
			check(answer(await seat.preview(chosen)).has("commits"), "a preview has commits")
		answer(await seat.play(chosen))
		if moves == 20 and is_first:
			print("half")
		moves += 1


## A move that the rules forbid, and an undo.
func refused(hall: MarketHall) -> void:
	var match_name: String = answer(await hall.create("portobello", 2))["match"]["name"]
	var seats: Array[MarketHall.Seat] = []
	for player in 2:
		seats.append(answer(await hall.join(match_name))["seat"])
	var seat := seats[int(answer(await seats[0].refresh())["toAct"][0]) - 1]
	await seat.legal_moves()
	var error: Dictionary = (await seat.play({"portobello": {"endTurn": {}}}))["error"]
	check(error["reason"] == "ILLEGAL_MOVE" and error["clause"].begins_with("PM-"), "an illegal move names its clause")
	for tries in 30:
		seat = seats[int(answer(await seats[0].refresh())["toAct"][0]) - 1]
		answer(await seat.play((await seat.legal_moves())["moves"][0]))
		var before := seat.revision
		var undone := await seat.undo()
		if not undone.has("error"):
			check(seat.revision > before, "an undo is a new revision")
			print("refusals and undo as expected")
			return
	check(false, "no move could be undone")


func answer(given: Dictionary) -> Dictionary:
	check(not given.has("error"), str(given.get("error")))
	return given


func check(is_true: bool, what: String) -> void:
	if not is_true:
		print("not so: " + what)
		print("failed")
