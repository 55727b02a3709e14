import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { CALLS } from '../../contract/calls/calls.ts'
import { ROOT } from '../../scripts/shared/run.ts'
import { envelope } from '../testing/fakeUpstream.ts'
import { TEST_ENV, type TestApp, testApp } from '../testing/testApp.ts'

let web: TestApp | undefined
afterEach(async () => {
  await web?.close()
  web = undefined
})

const ARTICLES = { type: 'ARTICLE', pageNum: 1, pageSize: 15 }
const DIRTY = '<p onclick=x>Ask <a href="/contact?from=a">support</a><script>alert(1)</script></p>'
const CLEAN = '<p>Ask <a>support</a></p>'

// Proves PRT-20, SEC-11.
test('an API caller gets the HTML of an article as a page prints it; an address stays an address', async () => {
  web = await testApp({ env: { ...TEST_ENV, FEATURES_OFF: ['support'] } })
  const outside = 'https://other.example/?a=1&b=2'
  const tricky = 'https://other.example/<img/onerror=alert(1)>'
  const list = [DIRTY, outside, tricky].map((content, at) => ({ id: at, title: `T${at} <3`, content }))
  web.fake.on('/article/list-v2', () => envelope({ data: { list, total: 3 } }))
  const { body } = await web.browser().json('/api/article/list-v2', ARTICLES)
  const { list: cleaned, total } = body.data.data
  expect(total).toBe(3)
  expect(cleaned[0]).toEqual({ id: 0, title: 'T0 <3', content: CLEAN })
  expect(cleaned[1].content).toBe(outside)
  expect(cleaned[2].content).not.toMatch(/[<>]/)
})

// Proves SEC-11.
test('a notice is cleaned whether it is a text or a part with one', async () => {
  web = await testApp()
  const player = web.browser()
  web.fake.on('/auth/login', () => envelope({ authToken: 'upstream-token-abcdef' }))
  await player.json('/api/auth/login', { username: 'budi123', password: 'rahasia99' })
  for (const notice of [DIRTY, { noticeContent: DIRTY }]) {
    web.fake.on('/trx/withdrawal/first-details-v2', () =>
      envelope({ notice, ruleValue: DIRTY, pageTheme: 'A < B', withdrawMaxAmount: '100000' }),
    )
    const { body } = await player.get('/api/trx/withdrawal/first-details-v2')
    expect(body.data.pageTheme).toBe('A < B')
    expect(JSON.stringify(body)).not.toMatch(/onclick|script/)
  }
})

// Proves SEC-11.
test('every field that a page cleans is marked in its call, so API callers get it clean too', () => {
  const marked = new Set(Object.values(CALLS).flatMap(({ html }) => html))
  const cleaned = readdirSync(join(ROOT, 'pages'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [...readFileSync(join(ROOT, 'pages', file), 'utf8').matchAll(/\bsanitize\((?!html:)([\w.?]+)/g)])
    .map(([, expression = '']) => expression.split('.').at(-1) ?? '')
  expect(cleaned.length).toBeGreaterThan(4)
  expect(cleaned.filter((field) => !marked.has(field))).toEqual([])
})
