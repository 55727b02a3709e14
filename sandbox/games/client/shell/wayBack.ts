import { tabStorage } from '../../../../common/safeStorage.ts'
import { byId } from './dom.ts'

/** Leads to the game whose link opened this page, if there was one. */
export function wayBack() {
  const game = tabStorage.get('game')
  const link = byId<HTMLAnchorElement>('back')
  if (!game || new URL(game, location.href).origin !== location.origin) return
  link.href = game
  link.hidden = false
}
