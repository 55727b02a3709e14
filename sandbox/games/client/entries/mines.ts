import '../shell/shell.css'
import '../mines/mines.css'
import { mines } from '../mines/mines.ts'
import { play } from '../shell/play.ts'

play(mines)
