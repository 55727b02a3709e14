import '../shell/shell.css'
import '../table/cards.css'
import { play } from '../shell/play.ts'
import { cards } from '../table/cards.ts'

play(cards)
