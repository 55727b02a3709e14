import '../shell/shell.css'
import '../table/cards.css'
import '../table/domino.css'
import { play } from '../shell/play.ts'
import { domino } from '../table/domino.ts'

play(domino)
