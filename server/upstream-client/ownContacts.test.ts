import { afterEach, expect, test } from 'vitest'
import { readEnv } from '../env.ts'
import { envelope } from '../testing/fakeUpstream.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { withOwnContacts } from './ownContacts.ts'
import { wholeAndFresh } from './publicCache.ts'

let web: TestApp
afterEach(() => web.close())

const SENT = {
  whatsapp: { text: '0812', link: 'https://wa.me/62812' },
  telegram: { text: '@theirs', link: 'https://t.me/theirs' },
}

/** The support desk's row as pages and scripts get it, and how many requests upstream got. */
async function contacts(settings: Record<string, string>, settingsOfUpstream: unknown = SENT) {
  web = await testApp()
  web.fake.on('/service/config', () => envelope(settingsOfUpstream))
  const upstream = withOwnContacts(web.upstream, readEnv(settings))
  const context = { requestId: 'r', locale: 'en', device: 'mobile', appName: 'kancil' } as const
  const reply = await upstream.send('contactInfo', {}, context, wholeAndFresh())
  expect(reply.raw).toEqual(reply.data)
  return { data: reply.data, requests: web.fake.requests.length }
}

// Proves SUP-08.
test('a configured number and name replace those of upstream, which is not called', async () => {
  const settings = { CONTACT_WHATSAPP: '+62 811-2222-3333', CONTACT_TELEGRAM: '@desk_id' }
  expect(await contacts(settings)).toEqual({
    data: {
      whatsapp: { text: '+62 811-2222-3333', link: 'https://wa.me/6281122223333' },
      telegram: { text: '@desk_id', link: 'https://t.me/desk_id' },
    },
    requests: 0,
  })
})
