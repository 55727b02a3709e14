import type { EventEmitter } from 'node:events'
import { format, stripVTControlCharacters } from 'node:util'
import { type DestinationStream, type Logger, pino } from 'pino'
import { shortLine } from '../../common/logLine.ts'
import { isSecretField } from '../../common/secrets.ts'

const ACCOUNT_NUMBERS = new Set(['accountno', 'accountnumber', 'copyno'])
const DEPTH = 6

/** Keeps the last four digits of an account number and nothing of a secret. Errors are left to their serializer. */
function redact(fields: Record<string, unknown>, depth = 0): Record<string, unknown> {
  if (depth > DEPTH) return {}
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, redacted(name.toLowerCase(), value, depth)]),
  )
}

function redacted(name: string, value: unknown, depth: number): unknown {
  if (isSecretField(name)) return '[redacted]'
  if (ACCOUNT_NUMBERS.has(name)) return lastFour(value)
  if (isFields(value)) return redact(value, depth + 1)
  return Array.isArray(value) ? value.map((item: unknown) => (isFields(item) ? redact(item, depth + 1) : item)) : value
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Error)

const lastFour = (value: unknown) => (typeof value === 'string' && value.length > 8 ? `…${value.slice(-4)}` : '…')

/** What of an error may be logged: type, message, stack and code, never its data (headers, bodies, causes). */
function plainError(error: Error): Record<string, unknown> {
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  return { type: error.constructor.name, message: error.message, stack: error.stack, ...code }
}

/** JSON log, one object a line, redacted (SEC-24, OPS-22). Writes to stdout unless given another destination. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (fields: Record<string, unknown>) => redact(fields),
    },
    serializers: { err: plainError },
    hooks: { streamWrite: shortLine },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Turns the console output of libraries into log lines. Errors that Vike prints are warnings here. */
export function consoleInto(log: Logger): void {
  const line =
    (level: 'warn' | 'info') =>
    (...printed: unknown[]) =>
      log[level]({ printed: stripVTControlCharacters(format(...printed)) }, 'a library printed')
  Object.assign(console, { error: line('warn'), warn: line('warn'), log: line('info'), info: line('info') })
}

/** Turns the warnings of Node and of libraries (deprecations) into log lines, in the place of Node's own two lines. */
export function warningsInto(process: EventEmitter, log: Pick<Logger, 'warn'>): void {
  process.removeAllListeners('warning')
  process.on('warning', (warning: Error) => log.warn({ err: warning }, 'a warning of Node'))
}

/** Why a process does not start: one line with every problem, for programs that read the log. */
export const logFailedStart = (log: Logger, error: unknown, problems: readonly string[]): void =>
  log.fatal(problems.length > 0 ? { problems } : { err: error }, 'the process cannot start')
