import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { fileURLToPath } from 'node:url'

const maps = new Map<string, SourceMap | null>()

/** The map beside a built file; `null` when there is none that can be read. */
function mapOf(file: string): SourceMap | null {
  const known = maps.get(file)
  if (known !== undefined) return known
  const map = read(`${file}.map`)
  maps.set(file, map)
  return map
}

function read(address: string): SourceMap | null {
  try {
    const payload: SourceMapPayload = JSON.parse(readFileSync(fileURLToPath(address), 'utf8'))
    return new SourceMap(payload)
  } catch {
    return null
  }
}

/** One line of a stack, with the place in the source. A line without one stays as it is. */
function lineOf(frame: NodeJS.CallSite): string {
  const text = String(frame)
  const [file, line, column] = [frame.getFileName(), frame.getLineNumber(), frame.getColumnNumber()]
  if (!file?.startsWith('file:') || line === null || column === null) return text
  const entry = mapOf(file)?.findEntry(line - 1, column - 1)
  if (!entry || !('originalSource' in entry)) return text
  const source = fileURLToPath(new URL(entry.originalSource, file))
  return text.replace(`${file}:${line}:${column}`, `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`)
}

function headOf(error: unknown): string {
  try {
    return String(error)
  } catch {
    return 'Error'
  }
}

/** From now on stacks name the lines of the sources; a map is read when a stack needs it. Never throws. */
export function mapStacks(): void {
  Error.prepareStackTrace = (error, frames) =>
    [headOf(error), ...frames.map((frame) => `    at ${lineOf(frame)}`)].join('\n')
}
