/** A pipe takes a line of this length whole, also when several processes write into it (PIPE_BUF). */
const MOST_BYTES = 4096
/** How much of each text and list stays, tried one after the other. */
const CUT_LENGTHS = [1024, 256, 64, 16]
const SHORTEST_LIST = 8
const DEPTH = 8
/** Without these a line says nothing. They have short values. */
const ESSENTIAL = ['level', 'time', 'name', 'worker', 'requestId', 'method', 'status', 'ms', 'reason', 'msg'] as const

const bytesOf = (text: string) => new TextEncoder().encode(text).length

/** A line of the log that arrives in one piece: long fields are cut, it stays valid JSON, and `cut` says so. */
export function shortLine(line: string): string {
  // No character takes more than three bytes of UTF-8 for each unit of a text.
  if (line.length * 3 <= MOST_BYTES || bytesOf(line) <= MOST_BYTES) return line
  const fields: unknown = JSON.parse(line)
  for (const most of CUT_LENGTHS) {
    const short = cutLine(cutTo(fields, most))
    if (bytesOf(short) <= MOST_BYTES) return short
  }
  const all = new Map(Object.entries(fields ?? {}))
  return cutLine(Object.fromEntries(ESSENTIAL.map((name) => [name, cutTo(all.get(name), CUT_LENGTHS[0] ?? 0)])))
}

const cutLine = (fields: unknown) => `${JSON.stringify({ ...(typeof fields === 'object' ? fields : {}), cut: true })}\n`

function cutTo(value: unknown, most: number, depth = 0): unknown {
  if (typeof value === 'string') return value.length > most ? `${value.slice(0, most).toWellFormed()}…` : value
  if (typeof value !== 'object' || value === null) return value
  if (depth >= DEPTH) return '…'
  if (Array.isArray(value))
    return value.slice(0, Math.max(SHORTEST_LIST, most / 16)).map((item) => cutTo(item, most, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cutTo(inner, most, depth + 1)]))
}
