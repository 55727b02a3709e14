import { expect, test } from 'vitest'
import { consoleInto, createLogger } from './log.ts'

function logged(write: (log: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = []
  write(createLogger('info', { write: (line) => void lines.push(line) }))
  expect(lines).toHaveLength(1)
  return lines.join('')
}

// Proves SEC-24.
test.each(['password', 'newPassword', 'authToken', 'credential', 'verifyCode', 'set-cookie', 'Authorization'])(
  '%s is redacted at any usual depth',
  (name) => {
    const secret = 's3cret-value'
    const line = logged((log) =>
      log.info(
        {
          [name]: secret,
          a: { [name]: secret, b: { [name]: secret, c: { [name]: secret } } },
          list: [{ [name]: secret }],
        },
        'hello',
      ),
    )
    expect(line).not.toContain(secret)
    expect(line).toContain('hello')
  },
)

// Proves SEC-24.
test('the last four digits of an account number stay readable', () => {
  const line = logged((log) => log.info({ input: { accountNo: '1111222233333' } }))
  expect(line).toContain('…3333')
  expect(line).not.toContain('11112222')
})

// Proves SEC-24.
test('an error keeps type, message and code, and loses its other properties', () => {
  const error = Object.assign(new TypeError('went wrong'), {
    code: 'E_X',
    headers: { x: 'hanging' },
    cause: new Error('hidden cause'),
  })
  const line = logged((log) => log.error({ err: error }))
  expect(JSON.parse(line).err).toMatchObject({ type: 'TypeError', message: 'went wrong', code: 'E_X' })
  expect(line).not.toContain('hanging')
  expect(line).not.toContain('hidden cause')
})

// Proves OPS-22.
test('output of a library is one line of the log, without colours', () => {
  const originals = { error: console.error, warn: console.warn, log: console.log, info: console.info }
  try {
    const line = logged((log) => {
      consoleInto(log)
      console.error('\u001b[31mbroken\u001b[39m\n  at %s', 'a place')
    })
    expect(JSON.parse(line)).toMatchObject({ level: 'warn', printed: 'broken\n  at a place' })
  } finally {
    Object.assign(console, originals)
  }
})
