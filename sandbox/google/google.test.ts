import { createRemoteJWKSet, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { testUpstream } from '../../tests/support/upstream.ts'
import { SANDBOX_CLIENT } from './credential.ts'
import { issuerKeys } from './keys.ts'

const NONCE = 'a-nonce-of-this-browser'

const upstream = testUpstream()

const get = (path: string) => fetch(`${upstream.url}/sandbox/google/${path}`)

test('each test person has a credential that the published keys verify, with the requested nonce', async () => {
  const page = await get(`consent?nonce=${NONCE}&next=%2Fwallet&inviteCode=KANCIL88&lang=id`)
  expect(page.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
  const text = await page.text()
  expect(text).toContain('name="_next" value="/wallet"')
  expect(text).toContain('name="inviteCode" value="KANCIL88"')
  const cancel = /<form action="[^"]*\/login\/google">.*<\/form>/.exec(text)?.[0]
  expect(cancel).toContain('name="next" value="/wallet"')
  expect(cancel).not.toContain('credential')
  const keys = createRemoteJWKSet(new URL(`${upstream.url}/sandbox/google/jwks`))
  const credentials = [...text.matchAll(/name="credential" value="([^"]+)"/g)].map(([, credential]) => credential ?? '')
  expect(credentials).toHaveLength(4)
  const people = await Promise.all(
    credentials.map(async (credential) => {
      const rules = { issuer: `${upstream.url}/sandbox/google`, audience: SANDBOX_CLIENT, requiredClaims: ['exp'] }
      return (await jwtVerify(credential, keys, rules)).payload
    }),
  )
  expect(new Set(people.map(({ sub }) => sub)).size).toBe(4)
  expect(people.map(({ nonce }) => nonce)).toEqual(Array(4).fill(NONCE))
  expect(people.map((person) => person.email_verified)).toEqual([true, true, false, true])
})

test('a page without a valid nonce offers no test person', async () => {
  for (const query of ['', '?nonce=short', '?nonce=%22%3E%3Cscript%3E%3C%2Fscript%3E']) {
    const page = await get(`consent${query}`)
    expect(page.status).toBe(400)
    expect(await page.text()).not.toContain('credential')
  }
})

test('the keys are equal in every copy and never contain the private part', async () => {
  const secret = 'a secret that only tests know, 32+'
  expect(issuerKeys(secret).published).toEqual(issuerKeys(secret).published)
  expect(issuerKeys(secret).published).not.toEqual(issuerKeys(`${secret}!`).published)
  expect(JSON.stringify(issuerKeys(secret).published)).not.toContain('"d"')
})

test.each(['client.js', 'consent.js'])('%s is a valid script', async (name) => {
  const answer = await get(name)
  expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/)
  new Function(await answer.text())
})
