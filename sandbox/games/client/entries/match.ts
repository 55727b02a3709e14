import '../shell/shell.css'
import '../table/match.css'
import { play } from '../shell/play.ts'
import { match } from '../table/match.ts'

play(match)
