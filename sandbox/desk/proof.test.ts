import { rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportSPKI, generateKeyPair, importJWK, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desk } from '../../tests/support/desk.ts'
import { startUpstream, type TestUpstream, testUpstream } from '../../tests/support/upstream.ts'
import { createMetrics } from '../operator/metrics.ts'
import { askDesk, type IdentityProvider, identityProvider, type Sent } from './operators.testing.ts'

const metrics = createMetrics()
const warned: unknown[] = []
const log = { info: () => {}, warn: (about: unknown) => void warned.push(about), error: () => {} }

let staff: IdentityProvider
let upstream: TestUpstream
beforeAll(async () => {
  staff = await identityProvider()
  upstream = await startUpstream({ operators: staff.settings, metrics, log })
})
afterAll(() => upstream.close())
const open = testUpstream()

const ask = (path: string, sent?: Sent) => askDesk(upstream.url, path, sent)
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const counted = async (why: string) =>
  (await metrics.registry.getSingleMetric('kancil_operators_refused_total')?.get())?.values.find(
    ({ labels }) => labels.why === why,
  )?.value

/** Each makes the headers, and perhaps the body, of one attempt. */
const FORGED: [string, string, () => Promise<Sent>][] = [
  [
    'unsigned',
    'shape',
    async () => ({ headers: bearer((await staff.tokenOf('sari')).split('.').slice(0, 2).join('.')) }),
  ],
  ['none', 'algorithm', async () => ({ headers: bearer(new UnsecuredJWT(staff.claimsOf('sari')).encode()) })],
  [
    'none with a signature',
    'algorithm',
    async () => {
      const [, payload, signature] = (await staff.tokenOf('sari')).split('.')
      const head = Buffer.from('{"alg":"none","kid":"one"}').toString('base64url')
      return { headers: bearer([head, payload, signature].join('.')) }
    },
  ],
  [
    'HS256 with the public key',
    'algorithm',
    async () => {
      const key = await importJWK(staff.jwk, 'RS256', { extractable: true })
      if (key instanceof Uint8Array) throw new Error('no public key')
      const token = new SignJWT(staff.claimsOf('sari')).setProtectedHeader({ alg: 'HS256', kid: 'one' })
      return { headers: bearer(await token.sign(Buffer.from(await exportSPKI(key)))) }
    },
  ],
  [
    'wrong audience',
    'audience',
    async () => ({ headers: bearer(await staff.sign({ ...staff.claimsOf('sari'), aud: 'another' })) }),
  ],
  [
    'several audiences',
    'claims',
    async () => ({ headers: bearer(await staff.sign({ ...staff.claimsOf('sari'), aud: ['kancil-desk', 'another'] })) }),
  ],
  [
    'other issuer',
    'issuer',
    async () => ({ headers: bearer(await staff.sign({ ...staff.claimsOf('sari'), iss: 'https://other.example' })) }),
  ],
  [
    'expired',
    'expired',
    async () => ({ headers: bearer(await staff.sign({ ...staff.claimsOf('sari'), exp: staff.now() - 31 })) }),
  ],
  [
    'not yet valid',
    'early',
    async () => ({ headers: bearer(await staff.sign({ ...staff.claimsOf('sari'), nbf: staff.now() + 60 })) }),
  ],
  [
    'issued in the future',
    'early',
    async () => ({ headers: bearer(await staff.sign({ ...staff.claimsOf('sari'), iat: staff.now() + 60 })) }),
  ],
  [
    'header twice',
    'several',
    async () => {
      const token = await staff.tokenOf('sari')
      return { headers: { 'cf-access-jwt-assertion': [token, token] } }
    },
  ],
  [
    'two headers',
    'several',
    async () => ({
      headers: { ...bearer(await staff.tokenOf('sari')), 'x-operator-token': await staff.tokenOf('dewi') },
    }),
  ],
  [
    'token beside a plain name in a header',
    'plain_name',
    async () => ({ headers: { ...bearer(await staff.tokenOf('sari')), 'x-forwarded-user': 'dewi' } }),
  ],
  [
    'token beside a plain name in the body',
    'plain_name',
    async () => ({
      headers: bearer(await staff.tokenOf('sari')),
      body: { action: 'stop', who: 'Dewi', reason: 'a drill' },
    }),
  ],
  [
    'kid of nobody',
    'key',
    async () => ({ headers: bearer(await staff.sign(staff.claimsOf('sari'), { kid: 'nobody' })) }),
  ],
  [
    'the key of somebody else',
    'signature',
    async () => {
      const { privateKey } = await generateKeyPair('RS256')
      const token = new SignJWT(staff.claimsOf('sari')).setProtectedHeader({ alg: 'RS256', kid: 'one' })
      return { headers: bearer(await token.sign(privateKey)) }
    },
  ],
  [
    'altered payload',
    'signature',
    async () => {
      const [head, , signature] = (await staff.tokenOf('sari')).split('.')
      const payload = Buffer.from(JSON.stringify(staff.claimsOf('dewi'))).toString('base64url')
      return { headers: bearer([head, payload, signature].join('.')) }
    },
  ],
  [
    'replay after the end of the session',
    'ended',
    async () => {
      const headers = bearer(await staff.tokenOf('leaver'))
      expect((await ask('ledger', { headers })).status).toBe(200)
      expect((await ask('leave', { method: 'POST', headers })).status).toBe(303)
      return { headers }
    },
  ],
]

// Proves SBX-25.
test.each(FORGED)('%s: 401, counted and written', async (_, why, forge) => {
  const sent = await forge()
  const before = (await counted(why)) ?? Number.NaN
  warned.length = 0
  const { status, answer } = await ask('ledger', sent)
  expect([status, answer?.reason, answer?.data]).toEqual([401, 'not_proven', null])
  expect(await counted(why)).toBe(before + 1)
  expect(warned).toEqual([{ why }])
})

// Proves SBX-25.
test('neither a plain name, nor this machine, nor the secret of testers opens the desk', async () => {
  const closed = await startUpstream({ operators: staff.settings, sandboxSecret: 's'.repeat(24) })
  for (const headers of [
    {},
    { 'cf-access-authenticated-user-email': 'sari@staff.example' },
    { 'x-sandbox-secret': 's'.repeat(24) },
    { authorization: `Basic ${btoa('sari:sari')}` },
  ])
    for (const path of ['', 'players', 'trail', 'openapi.json'])
      expect((await askDesk(closed.url, path, { headers })).status, path).toBe(401)
  await closed.close()
})

// Proves SBX-25.
test.each([
  ['authorization', 'Bearer '],
  ['cf-access-jwt-assertion', ''],
  ['x-goog-iap-jwt-assertion', ''],
  ['x-operator-token', ''],
])('a signed assertion in %s is heard, beside the name that it proves', async (name, scheme) => {
  const token = await staff.tokenOf('sari', ['read'])
  const headers = {
    [name]: scheme + token,
    'x-goog-authenticated-user-email': 'accounts.google.com:sari@staff.example',
  }
  expect((await ask('ledger', { headers })).status).toBe(200)
  const page = await ask('', { headers: { ...headers, accept: 'text/html' } })
  expect(page.text).toContain('<b>sari@staff.example</b> <small>read</small>')
})

// Proves SBX-25.
test('read shows, decide decides, and the audit log keeps who it was', async () => {
  const press = async (sub: string, roles: string[]) =>
    await ask('ledger', {
      headers: bearer(await staff.tokenOf(sub, roles)),
      body: { action: 'stop', reason: 'a drill' },
    })
  for (const roles of [[], ['read'], ['Decide'], ['constructor']])
    expect((await press('budi', roles)).answer).toMatchObject({ code: 403, reason: 'role' })
  expect((await ask('ledger', { headers: bearer(await staff.tokenOf('budi', [])) })).status).toBe(403)
  expect((await press('sari', ['decide'])).status).toBe(200)
  const headers = bearer(await staff.tokenOf('budi', ['read']))
  expect((await ask('trail', { headers })).answer?.data).toMatchObject({
    list: [
      {
        ...{ kind: 'money', action: 'stop', operator: 'sari@staff.example', proven: true },
        ...{ issuer: 'https://staff.example', operatorSubject: 'sari' },
      },
    ],
  })
  const page = await ask('ledger', { headers: { ...headers, accept: 'text/html' } })
  expect([page.text.includes('name="reason"'), page.text.includes('name="who"')]).toEqual([true, false])
})

// Proves SBX-25.
test.each(['https://elsewhere.example', 'null'])(
  'a form of %s is refused, also from a browser that says no site',
  async (origin) => {
    const authorization = `Bearer ${await staff.tokenOf('sari')}`
    const post = (from: string) =>
      fetch(`${upstream.url}/__sandbox/ledger`, {
        method: 'POST',
        headers: { authorization, origin: from, 'content-type': 'application/x-www-form-urlencoded' },
        body: 'action=stop&reason=a+drill',
      })
    expect([(await post(origin)).status, (await post(upstream.url)).status]).toEqual([403, 200])
  },
)

// Proves SBX-25.
test('without an identity provider the audit log says that the name is not proven', async () => {
  await desk(open.url, 'ledger', { action: 'stop', who: 'Dewi', reason: 'a drill' })
  expect(await desk(open.url, 'trail')).toMatchObject({ list: [{ operator: 'Dewi', proven: false, issuer: null }] })
  const { text } = await askDesk(open.url, 'trail?lang=en', { headers: { accept: 'text/html' } })
  expect(text).toContain('<b>Dewi</b> <small>not proven</small>')
})

// Proves SBX-25.
test('the key set comes from an address or a file, and without it nobody is refused as a forger', async () => {
  const server = createServer((_, response) => void response.end(JSON.stringify({ keys: [staff.jwk] }))).listen(0)
  const { port } = server.address() as AddressInfo
  const other = await identityProvider()
  const status = async (keys: string) => {
    const one = await startUpstream({ operators: { ...staff.settings, keys } })
    const sent = { headers: bearer(await staff.tokenOf('sari')) }
    const { status } = await askDesk(one.url, 'ledger', sent)
    await one.close()
    return status
  }
  expect(await status(`http://127.0.0.1:${port}/keys`)).toBe(200)
  server.close()
  server.closeAllConnections()
  expect(await status(`http://127.0.0.1:${port}/keys`)).toBe(503)
  writeFileSync(other.file, 'half of a fi')
  expect(await status(other.file)).toBe(503)
  rmSync(other.file)
  expect(await status(other.file)).toBe(503)
})
