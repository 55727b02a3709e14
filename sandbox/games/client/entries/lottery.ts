import '../shell/shell.css'
import '../draw/lottery.css'
import { lottery } from '../draw/lottery.ts'
import { play } from '../shell/play.ts'

play(lottery)
