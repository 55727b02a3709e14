/** The one script of every page. It contains no React: React loads with the first island that wakes. */
import '../enhancements/currentLink.ts'
import '../enhancements/device.ts'
import '../enhancements/leftGame.ts'
import { startParts } from '../enhancements/enhancements.ts'
import '../enhancements/scrolled.ts'
import '../session/session.ts'
import './element.ts'
import { replay } from './replay.ts'
import './touched.ts'

startParts(document).then(replay)
