import '../shell/shell.css'
import '../table/cards.css'
import '../table/baccarat.css'
import { play } from '../shell/play.ts'
import { baccarat } from '../table/baccarat.ts'

play(baccarat)
