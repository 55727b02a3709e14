import request from 'supertest'
import { afterEach, expect, test } from 'vitest'
import { readEnv } from '../env.ts'
import { TEST_ENV, type TestApp, testApp } from '../testing/testApp.ts'

let web: TestApp | undefined
afterEach(async () => {
  await web?.close()
  web = undefined
})
const PATH = '/.well-known/security.txt'

// Proves SEC-30.
test('the file names the contact, the languages and the expiry', async () => {
  const { SECURITY_CONTACT } = readEnv({
    SECURITY_CONTACT: 'security@operator.example, https://operator.example/holes',
  })
  web = await testApp({ env: { ...TEST_ENV, SECURITY_CONTACT, PUBLIC_ORIGIN: 'https://play.test' } })
  web.clock.now = Date.parse('2026-11-22T10:30:00Z')
  const answer = await request(web.app).get(PATH).set('Host', 'play.test')
  expect([answer.status, answer.type, answer.charset]).toEqual([200, 'text/plain', 'utf-8'])
  expect(answer.text).toBe(
    [
      'Contact: mailto:security@operator.example',
      'Contact: https://operator.example/holes',
      'Expires: 2027-02-20T00:00:00.000Z',
      'Preferred-Languages: en, id',
      'Canonical: https://play.test/.well-known/security.txt',
      '',
    ].join('\n'),
  )
})

// Proves SEC-30.
test('without a contact the file does not exist', async () => {
  web = await testApp()
  const { type, text } = await request(web.app).get(PATH)
  expect(type).toBe('text/html')
  expect(text).not.toContain('Contact:')
})
