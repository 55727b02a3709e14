import { type DestinationStream, type Logger, pino } from 'pino'

const SECRETS = [
  'authorization',
  'cookie',
  'set-cookie',
  'setCookie',
  'password',
  'confirmPassword',
  'rawPassword',
  'newPassword',
  'confirmNewPassword',
  'resetPassword',
  'confirmResetPassword',
  'credential',
  'verifyCode',
  'verifyToken',
  'token',
  'authToken',
  'idempotencyKey',
]
const ACCOUNT_NUMBERS = ['accountNo', 'accountNumber', 'copyNo']
const DEPTH = 4

const key = (name: string) => (/^\w+$/.test(name) ? name : `["${name}"]`)
const atEveryDepth = (name: string) =>
  Array.from({ length: DEPTH }, (_, depth) => {
    const above = Array.from({ length: depth }, () => '*').join('.')
    if (!above) return key(name)
    return key(name).startsWith('[') ? above + key(name) : `${above}.${name}`
  })

/** Of an account number the last four digits stay, of everything else nothing. */
function censor(value: unknown, path: string[]): string {
  if (!ACCOUNT_NUMBERS.includes(path.at(-1) ?? '')) return '[redacted]'
  return typeof value === 'string' && value.length > 8 ? `…${value.slice(-4)}` : '…'
}

/** An error as it may be logged: what it is and where, never what hangs on it (headers, bodies, causes). */
export function plainError(error: Error): Record<string, unknown> {
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  return { type: error.constructor.name, message: error.message, stack: error.stack, ...code }
}

/** JSON log, one object a line, redacted (RELIABILITY, logs). Writes to stdout unless given another destination. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: plainError },
    redact: { paths: [...SECRETS, ...ACCOUNT_NUMBERS].flatMap(atEveryDepth), censor },
  }
  return destination ? pino(options, destination) : pino(options)
}
