/** Characters of a text (PostgreSQL, logs and headers refuse others); breaks and tabs in texts of several lines. */
const ODD_ON_A_LINE = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u
const ODD_IN_A_TEXT = /[^\P{Cc}\t\n\r]|[\p{Cs}\p{Noncharacter_Code_Point}]/u
const EVERY_ODD = new RegExp(ODD_IN_A_TEXT, 'gu')

export const isPlainLine = (text: string) => !ODD_ON_A_LINE.test(text)

export const isPlainText = (text: string) => !ODD_IN_A_TEXT.test(text)

/** The text without forbidden characters, for showing it again. */
export const plainPart = (text: string) => text.replaceAll(EVERY_ODD, '')

type Judge = (text: string) => boolean

/** The fields with forbidden characters at any depth, names cleaned. Only `lines` may have several lines. */
export function oddFields(fields: Readonly<Record<string, unknown>>, lines?: readonly string[]): string[] {
  return Object.entries(fields)
    .filter(([name, value]) => {
      const judge = !lines || lines.includes(name) ? isPlainText : isPlainLine
      return !isPlainLine(name) || !isPlainBelow(value, judge)
    })
    .map(([name]) => plainPart(name))
}

function isPlainBelow(value: unknown, judge: Judge): boolean {
  if (typeof value === 'string') return judge(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, inner]) => isPlainLine(name) && isPlainBelow(inner, judge))
}
