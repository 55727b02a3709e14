import { type Parts, startParts } from './parts.ts'

/** Enhancements that few pages need. A new one is added here and, by its selector, in RARE of parts.ts. */
export const RARE_PARTS: Parts = [
  ['form[data-panel]', () => import('./panelForm.ts')],
  ['[data-amount]', () => import('./amountField.ts')],
  ['[data-local-time]', () => import('./localTime.ts')],
  ['[data-shrink]', () => import('./fileField.ts')],
  ['[data-share]', () => import('./share.ts')],
  ['[data-install]', () => import('./install.ts')],
  ['[data-games-search]', () => import('../games/search.ts')],
  ['[data-more]', () => import('../games/more.ts')],
  ['[data-recent]', () => import('../games/recentRow.ts')],
  ['[data-copy]', () => import('./copy.ts')],
  ['[data-ways]', () => import('./ways.ts')],
]

export const start = (inside: ParentNode) => startParts(inside, RARE_PARTS)
