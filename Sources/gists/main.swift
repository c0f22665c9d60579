import GistsCommands

await Gists.start()
