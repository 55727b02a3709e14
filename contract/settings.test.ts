import { expect, test } from 'vitest'
import { gather, masked, settingLines } from './settings.ts'

const files: Record<string, string> = { '/run/secrets/a': 'from a file\n' }
const readFile = (path: string) => {
  const text = files[path]
  if (text === undefined) throw new Error('no such file')
  return text
}

test('a value comes from the environment or from a file, never from both', () => {
  const gathered = gather(
    ['A', 'B', 'C', 'D', 'E'],
    { A_FILE: '/run/secrets/a', B: 'x', C: 'y', C_FILE: '/run/secrets/a', D_FILE: '/nowhere', E: '', OTHER: 'z' },
    readFile,
  )
  expect(gathered.values).toEqual({ A: 'from a file', B: 'x' })
  expect(gathered.origins).toEqual({ A: '/run/secrets/a', B: 'environment' })
  expect(gathered.problems).toEqual(['C: give either C or C_FILE, not both', 'D_FILE: the file cannot be read'])
})

test.each([
  ['SESSION_KEYS', 'abc,def', '(set)'],
  ['WEBHOOK_SECRET', 'abc', '(set)'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=abc', '(set)'],
  ['REDIS_URL', 'redis://:abc@cache:6379', 'redis://:***@cache:6379'],
  [
    'DATABASE_URL',
    'postgres://kancil:a@b:c/d@db/kancil?password=abc&x=1',
    'postgres://kancil:***@db/kancil?password=***&x=1',
  ],
  ['SMTP_URL', 'smtps://user:p%40ss@mail.example', 'smtps://user:***@mail.example'],
  ['API_BASE_URL', 'https://api.example/v1', 'https://api.example/v1'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https://token@collector', 'https://***@collector'],
  ['MONKEY', 'banana', 'banana'],
])('%s is shown as %s → %s', (name, value, shown) => {
  expect(masked(name, value)).toBe(shown)
})

// Proves OPS-03.
test('every setting is printed on one line with its source', () => {
  const gathered = gather(['PORT', 'SEAL_KEYS'], { PORT: '80', SEAL_KEYS_FILE: '/run/secrets/a' }, readFile)
  const settings = { TRACKING: true, PORT: 80, SEAL_KEYS: ['x'], HOSTS: ['a', 'b'] }
  const lines = settingLines(['TRACKING', 'PORT', 'SEAL_KEYS', 'HOSTS', 'URL'], settings, gathered)
  expect(lines).toEqual([
    'HOSTS=a,b  # default',
    'PORT=80  # environment',
    'SEAL_KEYS=(set, 1 key)  # /run/secrets/a',
    'TRACKING=on  # default',
    'URL=  # not set',
  ])
})
