import '../shell/shell.css'
import '../table/cards.css'
import '../table/videoPoker.css'
import { play } from '../shell/play.ts'
import { videoPoker } from '../table/videoPoker.ts'

play(videoPoker)
