import '../shell/shell.css'
import '../table/cards.css'
import '../table/blackjack.css'
import { play } from '../shell/play.ts'
import { blackjack } from '../table/blackjack.ts'

play(blackjack)
