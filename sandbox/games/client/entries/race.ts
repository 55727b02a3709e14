import '../shell/shell.css'
import '../draw/race.css'
import { race } from '../draw/race.ts'
import { play } from '../shell/play.ts'

play(race)
