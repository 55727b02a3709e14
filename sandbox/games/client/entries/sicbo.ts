import '../shell/shell.css'
import '../table/sicbo.css'
import { play } from '../shell/play.ts'
import { sicbo } from '../table/sicbo.ts'

play(sicbo)
