import '../shell/shell.css'
import '../table/wheel.css'
import { play } from '../shell/play.ts'
import { wheel } from '../table/wheel.ts'

play(wheel)
