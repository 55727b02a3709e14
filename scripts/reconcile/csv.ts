/** A row of a file with the line it begins at, which is what a person looks for. */
export interface CsvRow {
  line: number
  fields: string[]
}

/** The text is no CSV. */
export class BrokenCsv extends Error {}

const QUOTE = '"'

/**
 * The rows of a CSV text (RFC 4180): fields in quotes may hold the separator, line breaks and doubled quotes. An empty line
 * is none. Throws where a quote is never closed.
 */
export function* csvRows(text: string, separator: string): Generator<CsvRow> {
  // A spreadsheet begins its file with a byte order mark.
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0
  let line = 1
  while (at < text.length) {
    const begin = line
    const fields: string[] = []
    for (let ends = false; !ends; ) {
      const field = text[at] === QUOTE ? quotedFrom(text, at, begin) : plainFrom(text, at, separator)
      fields.push(field.value)
      line += field.breaks
      at = field.end
      ends = text[at] !== separator
      if (!ends) at++
    }
    if (text[at] === '\r') at++
    if (text[at] === '\n') at++
    line++
    if (fields.length > 1 || fields[0] !== '') yield { line: begin, fields }
  }
}

interface Field {
  value: string
  /** Where the text goes on. */
  end: number
  /** Line breaks in it. */
  breaks: number
}

function plainFrom(text: string, from: number, separator: string): Field {
  let end = from
  for (let char = text[end]; char !== undefined && char !== separator && char !== '\n'; char = text[end]) {
    if (char === '\r' && text[end + 1] === '\n') break
    end++
  }
  return { value: text.slice(from, end), end, breaks: 0 }
}

function quotedFrom(text: string, from: number, line: number): Field {
  let end = text.indexOf(QUOTE, from + 1)
  while (end >= 0 && text[end + 1] === QUOTE) end = text.indexOf(QUOTE, end + 2)
  if (end < 0) throw new BrokenCsv(`line ${line}: a quote is never closed`)
  const value = text.slice(from + 1, end).replaceAll('""', QUOTE)
  // What stands between the quote and the next separator is no part of the field.
  return { value, end: end + 1, breaks: value.split('\n').length - 1 }
}
