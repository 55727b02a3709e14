/** What has been typed survives a reload and a closed sheet, in this tab only. A browser without storage loses it. */
const KEY = 'support-draft'

export function readDraft(): string {
  try {
    return sessionStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

export function keepDraft(text: string) {
  try {
    if (text) sessionStorage.setItem(KEY, text)
    else sessionStorage.removeItem(KEY)
  } catch {
    // Storage is full or forbidden: the text stands in the field all the same.
  }
}
