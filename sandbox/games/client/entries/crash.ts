import '../shell/shell.css'
import '../crash/crash.css'
import { crash } from '../crash/crash.ts'
import { play } from '../shell/play.ts'

play(crash)
