import '../shell/shell.css'
import '../night/night.css'
import { night } from '../night/night.ts'
import { play } from '../shell/play.ts'

play(night)
