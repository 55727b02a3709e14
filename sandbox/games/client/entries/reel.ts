import '../shell/shell.css'
import '../reel/reel.css'
import { reel } from '../reel/reel.ts'
import { play } from '../shell/play.ts'

play(reel)
