extends Node
## Compiles all scripts of the folder "client" and prints how many compile.


func _ready() -> void:
	var files := DirAccess.get_files_at("res://client")
	var good := 0
	for file in files:
		var script: GDScript = load("res://client/" + file)
		if script != null and script.can_instantiate():
			good += 1
	print("%d of %d scripts compile" % [good, files.size()])
	print("done")
