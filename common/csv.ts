/** A cell of CSV (RFC 4180). A text that begins like a formula is escaped (CWE-1236). */
export function csvText(text: string): string {
  const harmless = (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replace(/([,;\t])(?=[=+\-@])/g, '$1 ')
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
