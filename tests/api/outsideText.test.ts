import request from 'supertest'
import type TestAgent from 'supertest/lib/agent.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ask, type Wire } from '../../cli/conformance/client.ts'
import { newPlayer, type Player, sampleOf } from '../../cli/conformance/samples.ts'
import type { Call } from '../../contract/calls/call.ts'
import { CALLS, type CallName } from '../../contract/calls/calls.ts'
import { PNG } from '../../server/testing/png.ts'
import { openProduct, type Product } from '../support/product.ts'

/** External text in every parameter of every call. */
let product: Product
let upstream: string
let player: Player
let browser: TestAgent
beforeAll(async () => {
  product = await openProduct()
  upstream = product.reference?.url ?? ''
})
afterAll(() => product.close())

/** Calls change passwords and end sessions: each has a player of its own. */
async function signIn() {
  player = await newPlayer(upstream)
  browser = request.agent(product.url).set({ Accept: 'application/json', Origin: product.url })
  await browser.post('/api/auth/login').send({ username: player.username, password: player.password }).expect(200)
}

const names = Object.keys(CALLS) as CallName[]
/** Text that PostgreSQL refuses, and invalid characters; common/plainText.test.ts covers the others. */
const ODD = ['\u0000', '\uffff']
/** Names that every plain object inherits. */
const INHERITED = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']

/** Sends a call through the api proxy as a script would; names and values are placed as the contract states. */
function call({ path, method, send }: Call, input: Wire) {
  const rest = { ...input }
  const filled = path.replace(/\{(\w+)\}/g, (_, field: string) => {
    const value = String(rest[field])
    delete rest[field]
    return encodeURIComponent(value)
  })
  const query = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)]))
  const way = method === 'GET' ? 'get' : method === 'POST' ? 'post' : 'delete'
  const request = browser[way](`/api${filled}${send === 'query' && query.size > 0 ? `?${query}` : ''}`)
  request.set('Idempotency-Key', crypto.randomUUID())
  return send === 'query' ? request : request.send(rest)
}

const Properties = z.object({ properties: z.record(z.string(), z.unknown()).default({}) })

/** A valid input of the call, with every field that the contract knows. */
async function partsOf(name: CallName): Promise<{ sample: Wire; fields: string[] }> {
  const sample = (await sampleOf(name, { base: upstream, player })) as Wire
  const { properties } = Properties.parse(z.toJSONSchema(CALLS[name].input, { io: 'input', unrepresentable: 'any' }))
  return { sample, fields: [...new Set([...Object.keys(sample), ...Object.keys(properties)])] }
}

const SIGNS_OUT: readonly CallName[] = ['logout']
/** A picture is not a text field; its file name is tested below. */
const inFields = names.filter((name) => CALLS[name].send !== 'multipart' && !SIGNS_OUT.includes(name))

describe.each(inFields)('%s', (name) => {
  beforeAll(signIn)

  // Proves SEC-15.
  test('both tiers refuse a forbidden character and name its field', async () => {
    const { sample, fields } = await partsOf(name)
    // The web tier creates the input of these calls itself.
    const own = name === 'thirdPartyLogin' || name === 'trackReferral' ? { sample: {}, fields: [] } : { sample, fields }
    for (const odd of ODD) {
      for (const field of [...own.fields, 'stray', `stray${odd}`]) {
        const { status, body } = await call(CALLS[name], { ...own.sample, [field]: `${own.sample[field] ?? ''}${odd}` })
        const expected = { field, status: 400, errors: [field.replace(odd, '')] }
        expect({ field, status, errors: Object.keys(body.errors ?? {}) }).toEqual(expected)
      }
      for (const field of fields) {
        const input = { ...sample, [field]: `${sample[field] ?? ''}${odd}` }
        const { status, envelope } = await ask(upstream, name, input, { token: player.token })
        // A number or a choice is refused before it is read as text.
        expect({ field, fault: status >= 500, code: envelope.code }).toEqual({ field, fault: false, code: 400 })
      }
    }
  })

  // Proves SEC-16.
  test('names of Object properties are ordinary texts', async () => {
    const { sample, fields } = await partsOf(name)
    for (const text of INHERITED) {
      for (const field of [...fields, text]) {
        const input = { ...sample, ...Object.fromEntries([[field, text]]) }
        const { status } = await call(CALLS[name], input)
        expect({ input, fault: status >= 500 }).toEqual({ input, fault: false })
        const direct = await ask(upstream, name, input, { token: player.token })
        expect({ input, fault: direct.status >= 500 }).toEqual({ input, fault: false })
      }
    }
  })
})

describe('forms', () => {
  beforeAll(signIn)

  const page = { Accept: 'text/html', 'Sec-Fetch-Site': 'same-origin' }

  // Proves SEC-15.
  test('a form names the field of a forbidden character and keeps the typed text without it', async () => {
    const fields = { fullName: 'Bu\u0000di', phone: '081234567890', _back: '/profile' }
    const answer = await browser.post('/api/user/modify-info').set(page).type('form').send(fields)
    expect([answer.status, answer.get('Location')]).toEqual([303, '/profile'])
    const { body } = await browser.get('/profile').set('Accept', 'text/html')
    expect(body.flash).toMatchObject({
      form: 'modifyInfo',
      fields: { fullName: 'This contains characters that cannot be used here.' },
      values: { fullName: 'Budi', phone: '081234567890' },
    })
  })

  test('line breaks are allowed only where the contract allows them', async () => {
    const lines = 'Halo,\r\n\tsaldo saya belum masuk.'
    await browser.post('/api/service/question').send({ question: lines }).expect(200)
    const { body } = await browser.post('/api/service/list').send({}).expect(200)
    expect(body.data.list.at(-1).question).toContain('\n\tsaldo')
    const answer = await browser.post('/api/user/modify-info').send({ fullName: 'Bu\ndi' })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['fullName']])
    // These characters are copied along from a spreadsheet, and the contract trims them.
    await browser.post('/api/user/modify-info').send({ fullName: 'Budi\t\r\n' }).expect(200)
  })

  test.each(['a\u0007.png', 'a\u009b.png', 'a\uffff.png'])('a form refuses a file named %j', async (name) => {
    const edge = 'edge'
    const head = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`
    const answer = await browser
      .post('/api/api/tool/upload')
      .set('Content-Type', `multipart/form-data; boundary=${edge}`)
      .send(Buffer.concat([Buffer.from(head), PNG, Buffer.from(`\r\n--${edge}--\r\n`)]))
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['file']])
  })
})

/** Cookies and headers that the web tier or the upstream reads. */
const COOKIES = [
  'sid',
  'sid.sig',
  'app',
  'lang',
  'device',
  'theme',
  '__Host-lang',
  '__Host-device',
  '__Host-theme',
  'who',
  'proof',
  'resume',
  'link',
  'known',
  'flash',
  'code',
  'google',
  'sandbox',
  '_fbc',
  '_fbp',
]
const HEADERS = [
  ...[
    'accept',
    'accept-language',
    'user-agent',
    'referer',
    'save-data',
    'sec-ch-ua-mobile',
    'accept-encoding',
    'traceparent',
  ],
  ...[
    'x-request-id',
    'x-app-name',
    'x-agent-type',
    'x-app-version',
    'idempotency-key',
    'content-type',
    'if-none-match',
  ],
  ...['x-sandbox-scenario', 'x-sandbox-now', 'x-sandbox-seed', 'x-sandbox-limit'],
]
/** A header can hold no others: two bytes that are control characters, and a tab. */
const ODD_IN_HEADERS = ['\u0085', '\u009b', 'a\tb']
const TRACKED = { url: '/games' }

// Proves SEC-16.
test.each(COOKIES)('the cookie %s is checked like any other text', async (name) => {
  for (const text of [...INHERITED, ...ODD_IN_HEADERS]) {
    for (const path of ['/', '/api/game/type']) {
      const { status } = await request(product.url).get(path).set('Cookie', `${name}=${text}`)
      expect({ text, path, fault: status >= 500 }).toEqual({ text, path, fault: false })
    }
    const tracked = request(product.url).post(`/api${CALLS.trackReferral.path}`).set('Sec-Fetch-Site', 'same-origin')
    const answer = await tracked.set('Cookie', `${name}=${text}`).send(TRACKED)
    const refused = ['_fbc', '_fbp'].includes(name) && ODD_IN_HEADERS.includes(text)
    expect({ text, status: answer.status, errors: Object.keys(answer.body.errors ?? {}) }).toEqual(
      refused ? { text, status: 400, errors: [name.slice(1)] } : { text, status: answer.status, errors: [] },
    )
    expect(answer.status).toBeLessThan(500)
  }
})

test.each(HEADERS)('both tiers check the header %s like any other text', async (name) => {
  for (const text of [...INHERITED, ...ODD_IN_HEADERS]) {
    for (const path of ['/', '/api/game/type', '/api/trx/history']) {
      const { status } = await request(product.url).get(path).set(name, text)
      expect({ text, path, fault: status >= 500 }).toEqual({ text, path, fault: false })
    }
    const direct = await ask(upstream, 'history', {}, { token: player.token, headers: { [name]: text } })
    expect({ text, fault: direct.status >= 500 }).toEqual({ text, fault: false })
  }
})

test.each(['/games?sort=%00', '/%00', '/confirm?transNo=a%00b', '/games?keyword=a%0Ab', '/wallet?%00=1'])(
  'the page %s is refused',
  async (path) => {
    const answer = await browser.get(path)
    expect([answer.status, answer.body.code]).toEqual([400, 400])
  },
)

test('a message prefilled by a link may have line breaks', async () => {
  await browser.get('/contact?text=Halo%2C%0Asaldo').expect(200)
  await browser.get('/contact?text=Halo%00').expect(400)
})

describe('texts outside the contract', () => {
  test.each(['/sandbox/gateway/pay/%00', '/__sandbox/players?username=%00'])(
    'upstream answers 400 to a text that its database refuses: %s',
    async (path) => {
      expect((await fetch(upstream + path)).status).toBe(400)
    },
  )
})

test('thirty requests with NUL bytes do not affect another caller, who signs in and sees the balance', async () => {
  const odd = () => call(CALLS.login, { username: 'a\u0000b', password: 'rahasia123' })
  const nul = () => call(CALLS.history, { transNo: 'a\u0000' })
  const sort = () => call(CALLS.gameList, { sort: '__proto__' })
  const answers = await Promise.all(Array.from({ length: 30 }, () => [odd(), nul(), sort()]).flat())
  expect(answers.every(({ status }) => status < 500)).toBe(true)

  const { username, password } = await newPlayer(upstream)
  const second = request.agent(product.url).set({ Accept: 'application/json', Origin: product.url })
  await second.post('/api/auth/login').send({ username, password }).expect(200)
  await second.get('/api/trx/history').expect(200)
  await second.get('/api/game/play').expect(200)
})
