/** The one script of every page. No React in here: it comes with the first island that wakes. */
import '../enhance/current.ts'
import '../enhance/device.ts'
import '../enhance/dialog.ts'
import '../enhance/keep.ts'
import '../enhance/leftGame.ts'
import { startParts } from '../enhance/parts.ts'
import '../enhance/scrolled.ts'
import '../enhance/toast.ts'
import './element.ts'
import { replay } from './replay.ts'

startParts(document).then(replay)
