import { format, stripVTControlCharacters } from 'node:util'
import { type DestinationStream, type Logger, pino } from 'pino'

/** Names in lower case; a field of this name is never written, whatever it holds. */
const SECRETS = new Set([
  'authorization',
  'cookie',
  'set-cookie',
  'setcookie',
  'password',
  'confirmpassword',
  'rawpassword',
  'newpassword',
  'confirmnewpassword',
  'resetpassword',
  'confirmresetpassword',
  'credential',
  'verifycode',
  'verifytoken',
  'token',
  'authtoken',
  'idempotencykey',
])
const ACCOUNT_NUMBERS = new Set(['accountno', 'accountnumber', 'copyno'])
const DEPTH = 6

/** Of an account number the last four digits stay, of a secret nothing. Errors are left to their serializer. */
function redact(fields: Record<string, unknown>, depth = 0): Record<string, unknown> {
  if (depth > DEPTH) return {}
  const clean: Record<string, unknown> = {}
  for (const name in fields) {
    const value = fields[name]
    const lower = name.toLowerCase()
    if (SECRETS.has(lower)) clean[name] = '[redacted]'
    else if (ACCOUNT_NUMBERS.has(lower)) clean[name] = lastFour(value)
    else
      clean[name] = isFields(value)
        ? redact(value, depth + 1)
        : Array.isArray(value)
          ? value.map((item: unknown) => (isFields(item) ? redact(item, depth + 1) : item))
          : value
  }
  return clean
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Error)

const lastFour = (value: unknown) => (typeof value === 'string' && value.length > 8 ? `…${value.slice(-4)}` : '…')

/** An error as it may be logged: what it is and where, never what hangs on it (headers, bodies, causes). */
function plainError(error: Error): Record<string, unknown> {
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  return { type: error.constructor.name, message: error.message, stack: error.stack, ...code }
}

/** JSON log, one object a line, redacted (RELIABILITY, logs). Writes to stdout unless given another destination. */
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
  }
  return destination ? pino(options, destination) : pino(options)
}

/**
 * What libraries print becomes lines of the log, so that every line is one object. Vike prints each error that ends a page;
 * the page's own line follows where it is a fault, so the printed one is a warning.
 */
export function consoleInto(log: Logger): void {
  const line =
    (level: 'warn' | 'info') =>
    (...printed: unknown[]) =>
      log[level]({ printed: stripVTControlCharacters(format(...printed)) }, 'a library printed')
  Object.assign(console, { error: line('warn'), warn: line('warn'), log: line('info'), info: line('info') })
}
