import request from 'supertest'
import { beforeEach, expect, test } from 'vitest'
import { TOKEN_LEAST } from '../../contract/calls/signIn.ts'
import { playerKeyOf } from '../session/session.ts'
import { envelope } from '../testing/fakeUpstream.ts'
import { freshApp } from '../testing/freshApp.ts'

const { web, browser } = freshApp()
beforeEach(() => web.fake.on('/auth/login', () => envelope({ authToken: 'upstream-token-abcdef' })))

const WHO = { username: 'budi123', password: 'rahasia99' }
const login = (more = {}) => browser.form('/api/auth/login', { ...WHO, ...more })
const shown = async () => JSON.parse((await browser.get('/')).text)
const requestsTo = (path: string) => web.fake.requests.filter((sent) => sent.path === path)

// Proves DEV-26.
test.each([
  ['cut off', () => web.fake.on('/auth/login', (_, res) => void res.destroy())],
  ['of another shape', () => web.fake.on('/auth/login', () => '<h1>It works</h1>')],
])('a form whose answer is %s comes back with what was typed, and says so for five seconds', async (_, prepare) => {
  prepare()
  const answer = await login({ _back: '/?login=1' })
  expect([answer.status, answer.get('Location')]).toEqual([303, '/?login=1'])
  const { flash } = await shown()
  expect(flash).toMatchObject({ form: 'login', values: { username: 'budi123' }, toast: { kind: 'error', ms: 5000 } })
})

// Proves SEC-08.
test('a name in both query and body must say the same', async () => {
  await login()
  web.fake.on('/user/delete-collection', () => envelope(null))
  const remove = (gameId: string) => browser.form('/api/user/delete-collection?gameId=7', { gameId })
  expect((await remove('8')).status).toBe(400)
  expect(requestsTo('/user/delete-collection')).toEqual([])
  expect((await remove('7')).status).toBe(303)
  expect(requestsTo('/user/delete-collection')).toHaveLength(1)
})

test('the end of a line of a form counts as one character, as a script sends it', async () => {
  web.fake.on('/service/question', () => envelope(null))
  await login()
  await browser.form('/api/service/question', { question: 'Halo\r\nsaya' }).expect(303)
  expect(JSON.parse(requestsTo('/service/question')[0]?.body ?? '')).toMatchObject({ question: 'Halo\nsaya' })
})

// Proves DEV-26.
test('a script that stays on its page hears what the toast would say, and no page says it again', async () => {
  web.fake.on('/user/email/code', () => envelope(null, 200, 'Sudah dikirim'))
  await login()
  const stay = () => browser.form('/api/user/email/code', { _stays: '1' })
  const { body } = await stay().set('Accept', 'application/json')
  expect(body).toEqual({ code: 200, message: 'Sudah dikirim', data: null })
  expect((await shown()).flash).toBeNull()
  // A browser whose script is gone asks for a page and goes on to one.
  expect((await stay()).status).toBe(303)
  expect((await shown()).flash.toast).toMatchObject({ text: 'Sudah dikirim' })
})

// Proves SEC-19.
test.each(['; filename=a.csv', ''])(
  'the head of a file has its headers alone, with the name that upstream says (%s)',
  async (name) => {
    await login()
    web.fake.on('/user/dana/page_v2', (_, res) => {
      res.setHeader('content-disposition', `attachment${name}`).setHeader('content-type', 'text/csv').end('a,b')
    })
    const headers = { Cookie: browser.cookies(), Accept: 'application/json', 'Sec-Fetch-Site': 'same-origin' }
    const { status, headers: head, text } = await request(web.app).head('/api/user/dana/page_v2?pageNum=2').set(headers)
    expect([status, head['content-disposition'], text ?? '']).toEqual([200, `attachment${name}`, ''])
  },
)

test('a session is that of the account as upstream spells it', async () => {
  web.fake.on('/user/detail', () => envelope({ username: 'Budi123' }))
  await login()
  expect((await shown()).player.playerKey).toBe(playerKeyOf('Budi123'))
})

// Proves ACC-08.
test.each([
  [TOKEN_LEAST - 1, 1],
  [TOKEN_LEAST, 0],
])('a registration whose token has %d characters is followed by %d logins', async (length, logins) => {
  web.fake.on('/auth/register', () => envelope({ authToken: 't'.repeat(length) }))
  await browser.json('/api/auth/register', { ...WHO, email: '' }).expect(200)
  expect(requestsTo('/auth/login')).toHaveLength(logins)
  expect((await shown()).player).toMatchObject({ guest: false })
})

// Proves ACC-48.
test('a visit by an invitation tells the address without its query, and both cookies, cut and never missing', async () => {
  web.fake.on('/app/fb', () => envelope(null))
  const body = { url: '/invite?code=AB12' }
  await browser.json('/api/app/fb', body)
  browser.setCookie('_fbc', 'c'.repeat(600))
  browser.setCookie('_fbp', 'p'.repeat(600))
  await browser.json('/api/app/fb', body)
  const sent = requestsTo('/app/fb').map((one) => JSON.parse(one.body))
  const url = expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/invite$/)
  expect(sent).toEqual([
    { url, fbc: '', fbp: '' },
    { url, fbc: 'c'.repeat(512), fbp: 'p'.repeat(512) },
  ])
})
