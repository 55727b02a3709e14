/**
 * Adds style rules to the page until {@link removeRules}. They are inserted into an existing sheet by the CSS object
 * model: a content security policy refuses new sheets but allows this.
 */
export function addRules(rules: string[]): void {
  const sheet = Array.from(document.styleSheets).find((one) => {
    try {
      return one.cssRules.length >= 0
    } catch {
      return false
    }
  })
  if (!sheet) throw new Error('The page has no style sheet of its own')
  for (const rule of rules) {
    try {
      sheet.insertRule(rule, sheet.cssRules.length)
    } catch {
      // An old browser does not know this selector: then no element of the page is drawn by it.
      sheet.insertRule('x-unknown {}', sheet.cssRules.length)
    }
  }
}

/** Removes the last rules. */
export function removeRules(count: number): void {
  for (const sheet of Array.from(document.styleSheets)) {
    try {
      sheet.cssRules.length
    } catch {
      continue
    }
    for (let left = count; left > 0; left--) sheet.deleteRule(sheet.cssRules.length - 1)
    return
  }
}
