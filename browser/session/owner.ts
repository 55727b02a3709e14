import { deviceStorage, tabStorage } from '../../common/safeStorage.ts'

const OWNER = 'owner'
/** What belongs to the visit and not to a player: messages of the page before, and what this tab has seen. */
const OF_THE_VISIT = ['said', 'redrawn', 'popup', 'signed-out']

/** Whose page this is (server/session/accountMarker.ts); empty for nobody's. */
export const owner = () => document.querySelector<HTMLElement>('[data-who]')?.dataset.who ?? ''

function forgetPlayer(storage: Storage) {
  for (const key of Object.keys(storage)) if (!OF_THE_VISIT.includes(key)) storage.removeItem(key)
}

/** What is stored for a player ends with a page of nobody or another (SES-26); a visitor's goes to the player. */
export function start() {
  const who = owner()
  const left: unknown = history.state?.who
  // On a way back the browser fills the fields as they were left, also by the player before.
  if (left && left !== who) for (const form of document.forms) form.reset()
  history.replaceState({ ...history.state, who }, '')
  for (const storage of [tabStorage, deviceStorage]) {
    const before = storage.get(OWNER)
    if (before === who) continue
    if (before) storage.tried(forgetPlayer)
    if (who) storage.set(OWNER, who)
  }
}
