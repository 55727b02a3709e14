import '../shell/shell.css'
import '../table/wheel.css'
import '../table/roulette.css'
import { play } from '../shell/play.ts'
import { roulette } from '../table/roulette.ts'

play(roulette)
