import '../shell/shell.css'
import '../table/cards.css'
import { play } from '../shell/play.ts'
import { dragonTiger } from '../table/dragonTiger.ts'

play(dragonTiger)
