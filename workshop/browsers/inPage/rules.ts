declare global {
  interface Document {
    /** The rules that were added and not yet removed. */
    lookRules?: CSSRule[]
  }
}

/** Adds rules until {@link removeRules}, by the CSS object model, which the policy allows. */
export function addRules(rules: string[]): void {
  const sheet = Array.from(document.styleSheets).find((one) => {
    try {
      return one.cssRules.length >= 0
    } catch {
      return false
    }
  })
  if (!sheet) throw new Error('The page has no style sheet of its own')
  const added = document.lookRules || []
  document.lookRules = added
  for (const rule of rules) {
    const end = sheet.cssRules.length
    try {
      sheet.insertRule(rule, end)
    } catch {
      // An old browser does not know this selector: then no element of the page is rendered by it.
      sheet.insertRule('x-unknown {}', end)
    }
    const inserted = sheet.cssRules[end]
    if (inserted) added.push(inserted)
  }
}

/** Removes the last `count` added rules. A document that came since then has none of them, and keeps all its own. */
export function removeRules(count: number): void {
  for (const rule of (document.lookRules || []).splice(-count)) {
    const sheet = rule.parentStyleSheet
    if (sheet) sheet.deleteRule(Array.from(sheet.cssRules).indexOf(rule))
  }
}
