import { start as leaveTogether } from '../session/leaveTogether.ts'
import { start as balance } from './balance.ts'
import { start as dialog } from './dialog.ts'
import { start as menus } from './menus.ts'
import { start as offline } from './offline.ts'
import { type OwnParts, type Parts, RARE, setParts } from './parts.ts'
import { start as popup } from './popup.ts'
import { start as preserveInput } from './preserveInput.ts'
import { start as waitingPage } from './waitingPage.ts'

const OWN: OwnParts = [
  ['dialog, a[data-panel], a[data-opens]', dialog],
  ['[data-visit], [data-keeps-input]', preserveInput],
  ['[data-who]', leaveTogether],
  ['[data-balance], [data-play]', balance],
  ['.side-menu', waitingPage],
  ['details.menu', menus],
  ['[data-popup]', popup],
  ['template[data-offline]', offline],
]

/** Enhancements of some pages: chunks of their own. */
const PARTS: Parts = [
  ['form[data-enhance], form[data-needs]', () => import('./form.ts')],
  ['form[data-favourite]', () => import('../games/favourite.ts')],
  ['[data-play]', () => import('../games/play.ts')],
  [RARE, () => import('./lazyEnhancements.ts')],
  // One visit in a hundred, and none of a player who asks not to be tracked (OPS-87).
  [
    '[data-field]',
    async () => (Math.random() < 0.01 && !navigator.globalPrivacyControl ? import('../runtime/field.ts') : {}),
  ],
]

setParts(OWN, PARTS)
