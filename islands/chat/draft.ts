/** What has been typed survives a reload and a closed sheet, in this tab only. A browser without storage loses it. */
const KEY = 'support-draft'

/** The draft of this player; what somebody else left on the same device stays unread. */
export function readDraft(owner: string): string {
  try {
    const kept = sessionStorage.getItem(KEY) ?? ''
    return kept.startsWith(`${owner}\n`) ? kept.slice(owner.length + 1) : ''
  } catch {
    return ''
  }
}

export function keepDraft(owner: string, text: string) {
  try {
    if (text) sessionStorage.setItem(KEY, `${owner}\n${text}`)
    else sessionStorage.removeItem(KEY)
  } catch {
    // Storage is full or forbidden: the text stands in the field all the same.
  }
}

/** The text a link brings along (the number of an order) stands before the draft, which is not lost for it. */
export function withDraft(text: string, draft: string): string {
  if (text.includes(draft)) return text
  return draft.includes(text) ? draft : `${text}\n\n${draft}`
}
