/** The one script of every page. It contains no React: React loads with the first island that wakes. */
import { start as currentLink } from '../enhancements/currentLink.ts'
import { start as device } from '../enhancements/device.ts'
import '../enhancements/enhancements.ts'
import { start as enterPresses } from '../enhancements/enterPresses.ts'
import { startParts } from '../enhancements/parts.ts'
import { start as scroll } from '../enhancements/scroll.ts'
import { start as owner } from '../session/owner.ts'
import { start as session } from '../session/session.ts'
import { start as islands } from './element.ts'
import { replay } from './replay.ts'
import { startEach } from './startEach.ts'
import './touched.ts'

startEach([owner, currentLink, device, enterPresses, scroll, session, islands])
startParts(document).then(replay)
