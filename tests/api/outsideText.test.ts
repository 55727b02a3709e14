import request from 'supertest'
import type TestAgent from 'supertest/lib/agent.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPlayer, type Player } from '../../cli/conformance/samples.ts'
import { CALLS } from '../../contract/calls/calls.ts'
import { openProduct, type Product } from '../support/product.ts'

/** Text from outside in forms, cookies and addresses; openApi.test.ts sends it in every field of every call. */
let product: Product
let upstream: string
let player: Player
let browser: TestAgent
beforeAll(async () => {
  product = await openProduct()
  upstream = product.reference?.url ?? ''
})
afterAll(() => product.close())

async function signIn() {
  player = await newPlayer(upstream)
  browser = request.agent(product.url).set({ Accept: 'application/json', Origin: product.url })
  await browser.post('/api/auth/login').send({ username: player.username, password: player.password }).expect(200)
}

/** Names that every plain object inherits. */
const INHERITED = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']

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
})

/** Cookies and headers that the web tier or the upstream reads. */
const COOKIES =
  'sid sid.sig app lang device theme __Host-lang __Host-device __Host-theme who proof resume link known flash code google sandbox _fbc _fbp'.split(
    ' ',
  )
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

test.each(['/games?sort=%00', '/%00', '/confirm?transNo=a%00b', '/games?keyword=a%0Ab', '/wallet?%00=1'])(
  'the page %s is refused',
  async (path) => {
    const answer = await browser.get(path)
    expect([answer.status, answer.body.code]).toEqual([400, 400])
  },
)

describe('texts outside the contract', () => {
  test.each(['/sandbox/gateway/pay/%00', '/__sandbox/players?username=%00'])(
    'upstream answers 400 to a text that its database refuses: %s',
    async (path) => {
      expect((await fetch(upstream + path)).status).toBe(400)
    },
  )
})
