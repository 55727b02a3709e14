/**
 * A text as a cell of CSV (RFC 4180). A spreadsheet evaluates a text that begins like a formula, so it is escaped as a text
 * (CWE-1236). It may split the text at a mark inside it, when its separator is not that of the file.
 */
export function csvText(text: string): string {
  const harmless = (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replace(/([,;\t])(?=[=+\-@])/g, '$1 ')
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
