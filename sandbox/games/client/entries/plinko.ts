import '../shell/shell.css'
import '../plinko/plinko.css'
import { plinko } from '../plinko/plinko.ts'
import { play } from '../shell/play.ts'

play(plinko)
