import { tabStorage } from '../../common/safeStorage.ts'

/** The typed text survives a reload and a closed sheet, in this tab only. A browser without storage loses it. */
const KEY = 'support-draft'

export function readDraft(owner: string): string {
  const stored = tabStorage.get(KEY) ?? ''
  return stored.startsWith(`${owner}\n`) ? stored.slice(owner.length + 1) : ''
}

export function keepDraft(owner: string, text: string) {
  if (text) tabStorage.set(KEY, `${owner}\n${text}`)
  else tabStorage.remove(KEY)
}

/** The text of a link (the number of an order) comes before the draft, which is kept. */
export function withDraft(text: string, draft: string): string {
  if (text.includes(draft)) return text
  return draft.includes(text) ? draft : `${text}\n\n${draft}`
}
