import '../shell/shell.css'
import '../draw/shot.css'
import { shot } from '../draw/shot.ts'
import { play } from '../shell/play.ts'

play(shot)
