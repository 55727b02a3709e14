import { type Parts, startParts } from './parts.ts'

/** Parts that few pages have. A new one comes here and, by its selector, into RARE of parts.ts. */
export const RARE_PARTS: Parts = [
  ['form[data-panel]', () => import('./panelForm.ts')],
  ['[data-local-time]', () => import('./localTime.ts')],
  ['[data-shrink]', () => import('./shrinkFile.ts')],
  ['template[data-offline]', () => import('./offline.ts')],
  ['[data-share]', () => import('./share.ts')],
  ['[data-install]', () => import('./install.ts')],
  ['[data-games-search]', () => import('../games/search.ts')],
  ['[data-more]', () => import('../games/more.ts')],
  ['[data-recent]', () => import('../games/recentRow.ts')],
]

export const start = (inside: ParentNode) => startParts(inside, RARE_PARTS)
