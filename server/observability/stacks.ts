import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * Maps that were read, until they are collected: one takes 20 times its file. `null` where there is none to read.
 * Every socket that idles out makes a stack, so each process would keep one.
 */
const maps = new Map<string, WeakRef<SourceMap> | null>()
/** The place in the source for each place in a built file that a stack has named. */
const places = new Map<string, string>()

/** The map beside a built file. */
function mapOf(file: string): SourceMap | null {
  const known = maps.get(file)
  const map = known === null ? null : (known?.deref() ?? read(`${file}.map`))
  maps.set(file, map && new WeakRef(map))
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

function placeOf(file: string, line: number, column: number): string {
  const built = `${file}:${line}:${column}`
  const entry = mapOf(file)?.findEntry(line - 1, column - 1)
  if (!entry || !('originalSource' in entry)) return built
  const source = fileURLToPath(new URL(entry.originalSource, file))
  return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
}

/** One line of a stack, with the place in the source. A line without one stays as it is. */
function lineOf(frame: NodeJS.CallSite): string {
  const text = String(frame)
  const [file, line, column] = [frame.getFileName(), frame.getLineNumber(), frame.getColumnNumber()]
  if (!file?.startsWith('file:') || line === null || column === null) return text
  const built = `${file}:${line}:${column}`
  const place = places.get(built) ?? placeOf(file, line, column)
  places.set(built, place)
  return text.replace(built, () => place)
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
