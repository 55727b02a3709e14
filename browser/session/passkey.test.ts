import { beforeEach, expect, test, vi } from 'vitest'
import { sendSigned, startOne } from './passkey.ts'

const CREATION = {
  challenge: 'AAAA',
  rp: { id: 'play.example' },
  user: { id: 'BBBB', name: 'budi01', displayName: 'Budi' },
}
const REQUEST = { challenge: 'AAAA', rpId: 'play.example' }

class FakeForm {
  action = '/api/user/passkey'
  isOffered = true
  readonly dataset: Record<string, string>
  constructor(dataset: Record<string, string>) {
    this.dataset = dataset
  }
  closest = () => ({ remove: () => (this.isOffered = false) })
}
const formOf = (dataset: Record<string, string>) => new FakeForm(dataset) as FakeForm & HTMLFormElement

let told: unknown[][]
let posted: string[]
let answers: Map<string, object>
let asked: unknown
let credential: unknown
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  told = []
  posted = []
  answers = new Map()
  asked = undefined
  credential = { id: 'key-1', response: { clientDataJSON: new Uint8Array([1]).buffer } }
  const get = async (options: unknown) => {
    asked = options
    return credential
  }
  vi.stubGlobal('navigator', { credentials: { get, create: get } })
  vi.stubGlobal('HTMLFormElement', FakeForm)
  vi.stubGlobal('FormData', function empty() {
    return new URLSearchParams()
  })
  vi.stubGlobal('dispatchEvent', () => true)
  vi.stubGlobal('fetch', async (address: string, { body }: { body: URLSearchParams }) => {
    posted.push(`${address} ${body}`)
    return Response.json({ code: 200, message: 'Done', data: {}, ...answers.get(address) })
  })
  browserWith({ conditionalCreate: true })
})

const NAMES = ['signalUnknownCredential', 'signalAllAcceptedCredentials', 'signalCurrentUserDetails']
const browserWith = (able: object) =>
  vi.stubGlobal('PublicKeyCredential', {
    getClientCapabilities: async () => able,
    ...Object.fromEntries(NAMES.map((name) => [name, async (facts: object) => void told.push([name, facts])])),
  })
const offer = () => formOf({ passkey: '/options', credentials: '/passkey-later' })
const started = (part: unknown) => startOne(part as HTMLElement)

// Proves ACC-74.
test('a removed passkey is signalled as unknown, one that stays is not, and a browser without signals removes it too', async () => {
  const fields = new FormData()
  fields.append('id', 'key-9')
  const send = () => sendSigned(formOf({ passkey: 'play.example' }), fields)
  answers.set('/api/user/passkey', { code: 428, next: '/identity' })
  expect((await send()).kind).toBe('refused')
  expect(told).toEqual([])
  answers.clear()
  expect((await send()).kind).toBe('done')
  expect(told).toEqual([['signalUnknownCredential', { rpId: 'play.example', credentialId: 'key-9' }]])
  vi.stubGlobal('PublicKeyCredential', undefined)
  expect((await send()).kind).toBe('done')
})

// Proves ACC-74.
test.each([
  ['passkey_unknown', [['signalUnknownCredential', { rpId: 'play.example', credentialId: 'key-1' }]]],
  ['passkey_counter', []],
])('a sign-in that is refused with %s tells the password manager %j', async (reason, expected) => {
  answers.set('/options', { data: { options: REQUEST } })
  answers.set('/api/user/passkey', { code: 400, message: 'No', reason })
  expect(await sendSigned(formOf({ passkey: '/options' }), new FormData())).toMatchObject({
    kind: 'refused',
    text: 'No',
  })
  expect(told).toEqual(expected)
})

// Proves ACC-74.
test('the page of the profile tells the present name and all passkeys, where the browser hears it', async () => {
  const part = {
    dataset: { credentials: JSON.stringify({ all: { allAcceptedCredentialIds: ['a'] }, details: { name: 'b' } }) },
  }
  await started(part)
  expect(told).toEqual([
    ['signalAllAcceptedCredentials', { allAcceptedCredentialIds: ['a'] }],
    ['signalCurrentUserDetails', { name: 'b' }],
  ])
  vi.stubGlobal('PublicKeyCredential', {})
  await started(part)
  expect(told).toHaveLength(2)
})

// Proves ACC-75.
test('a passkey is made in silence once after a sign-in, and the offer goes', async () => {
  answers.set('/options', { data: { options: CREATION } })
  const form = offer()
  await started(form)
  expect(asked).toMatchObject({ mediation: 'conditional', publicKey: { user: { name: 'budi01' } } })
  expect(posted[0]).toBe('/options conditional=1')
  expect(posted[1]).toMatch(/^\/api\/user\/passkey id=key-1&conditional=1&_stays=1&clientDataJSON=AQ$/)
  expect(posted).toHaveLength(2)
  const { signal } = asked as { signal: AbortSignal }
  await sendSigned(form, new FormData())
  expect(signal.aborted, 'a press ends what waits').toBe(true)
  expect(form.isOffered).toBe(false)
})

// Proves ACC-75.
test('a decline is remembered as "not now"; where upstream asks for a confirmation, or the browser cannot, nothing is', async () => {
  answers.set('/options', { data: { options: CREATION } })
  credential = null
  const form = offer()
  await started(form)
  expect(posted).toEqual(['/options conditional=1', '/passkey-later '])
  expect(form.isOffered).toBe(true)
  posted = []
  answers.set('/options', { code: 428, next: '/identity' })
  await started(offer())
  expect(posted).toEqual(['/options conditional=1'])
  for (const able of [{}, { conditionalCreate: false }]) {
    browserWith(able)
    await started(offer())
  }
  vi.stubGlobal('PublicKeyCredential', {})
  await started(offer())
  expect(posted).toHaveLength(1)
})
