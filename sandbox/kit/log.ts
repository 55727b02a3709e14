import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'
import { shortLine } from '../../common/logLine.ts'
import { constraintOf, silenceOf, sqlState } from './db/errors.ts'

/** A JSON log with one object for each line, in the format of the web tier, so that one search covers both. */
export const createLogger = (level: string, destination: DestinationStream): Logger =>
  pino(
    {
      name: 'upstream',
      level,
      formatters: { level: (label) => ({ level: label }) },
      timestamp: stdTimeFunctions.isoTime,
      serializers: { err: loggedError },
      hooks: { streamWrite: shortLine },
    },
    destination,
  )

/** The loggable form of an error. Of failing queries only SQLSTATE, constraint and why no answer came: messages hold every parameter. */
export function loggedError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const type = error.constructor.name
  const at = framesOf(error)
  if (isOfDatabase(error))
    return { type, sqlState: sqlState(error), constraint: constraintOf(error), code: silenceOf(error), at }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return { type, message: error.message, code, at }
}

/** The same in one line. */
export function errorLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return isOfDatabase(error)
    ? ['The database refused:', sqlState(error) ?? silenceOf(error), constraintOf(error)].filter(Boolean).join(' ')
    : error.message
}

/** True for an error of the database or of a query with parameters, also as a cause. */
function isOfDatabase(error: Error): boolean {
  if (sqlState(error)) return true
  for (let at: unknown = error; at instanceof Error; at = at.cause) if ('query' in at || 'params' in at) return true
  return false
}

/** The stack lines that name a place. The lines above them repeat the message. */
function framesOf({ stack = '', message }: Error): string[] {
  const behind = message ? (stack.split(message).at(-1) ?? '') : stack
  return behind.split('\n').flatMap((line) => /^\s+at (.+)$/.exec(line)?.[1] ?? [])
}
