/** The one script of every page. No React in here: it comes with the first island that wakes. */
import '../enhance/current.ts'
import '../enhance/balance.ts'
import '../enhance/copy.ts'
import '../enhance/device.ts'
import '../enhance/dialog.ts'
import '../enhance/forms.ts'
import '../enhance/games.ts'
import '../enhance/keep.ts'
import '../enhance/leftGame.ts'
import '../enhance/popup.ts'
import '../enhance/reveal.ts'
import '../enhance/scrolled.ts'
import '../enhance/share.ts'
import '../enhance/toast.ts'
import './element.ts'
import { replay } from './replay.ts'

replay()
