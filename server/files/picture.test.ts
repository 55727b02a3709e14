import request from 'supertest'
import { beforeEach, expect, test } from 'vitest'
import { envelope } from '../testing/fakeUpstream.ts'
import { freshApp } from '../testing/freshApp.ts'
import { PNG } from '../testing/png.ts'
import type { Browser } from '../testing/testApp.ts'

const TOKEN = 'upstream-token-abcdef'
const REFERENCE = '/files/0123456789abcdef0123456789abcdef.png'
const { web, browser: player } = freshApp()

beforeEach(async () => {
  web.fake.on('/auth/login', () => envelope({ authToken: TOKEN }))
  web.fake.on('/api/tool/upload', () => envelope(REFERENCE))
  web.fake.on('/service/question', () => envelope(null, 200, 'Sent'))
  await player.json('/api/auth/login', { username: 'budi123', password: 'rahasia99' })
})

const requestsTo = (path: string) => web.fake.requests.filter((request) => request.path === path)

/** The browser's post of a form with a file field; an empty field has no name and no bytes. */
function post(
  fields: Record<string, string>,
  file: Buffer = Buffer.alloc(0),
  name = '',
  path = '/api/service/question',
) {
  const edge = '----edge'
  const part = (head: string) => `--${edge}\r\nContent-Disposition: form-data; ${head}\r\n`
  const texts = Object.entries(fields).map(([field, value]) => `${part(`name="${field}"`)}\r\n${value}\r\n`)
  const head = `${part(`name="file"; filename="${name}"`)}Content-Type: application/octet-stream\r\n\r\n`
  return request(web.app)
    .post(path)
    .set({ Accept: 'text/html', 'Sec-Fetch-Site': 'same-origin', Cookie: player.cookies() })
    .set('Content-Type', `multipart/form-data; boundary=${edge}`)
    .send(Buffer.concat([Buffer.from(texts.join('') + head), file, Buffer.from(`\r\n--${edge}--\r\n`)]))
}

/** The data of the page after a refusal. */
async function flashAfter(res: request.Response) {
  for (const name of ['flash', 'flash.sig']) {
    const cookie = res.get('Set-Cookie')?.find((one) => one.startsWith(`${name}=`))
    if (cookie) player.setCookie(name, cookie.slice(name.length + 1).split(';')[0] ?? '')
  }
  return JSON.parse((await player.get('/contact')).text).flash
}
const form = { question: 'Halo', _next: '/contact', _back: '/contact?compose=1' }

// Proves SUP-03.
test('a picture of the form is uploaded first, and its reference is sent with the question', async () => {
  const res = await post(form, PNG, 'receipt.png')
  expect([res.status, res.get('Location')]).toEqual([303, '/contact'])
  expect(requestsTo('/api/tool/upload')).toHaveLength(1)
  expect(JSON.parse(requestsTo('/service/question')[0]?.body ?? '')).toEqual({
    type: 1,
    question: 'Halo',
    images: REFERENCE,
  })
})

// Proves SUP-13.
test('a picture goes to upstream when this player has uploaded it, or upstream offers it', async () => {
  web.fake.on('/user/modify-info', () => envelope(null, 200, 'Saved'))
  web.fake.on('/version/config/profile', () => envelope({ avatars: ['/art/avatars/api.svg'] }))
  web.fake.on('/user/detail', () => envelope({ username: 'budi123', avatar: 'https://cdn.example/mine.webp' }))
  const ask = async (browser: Browser, images: string) =>
    (await browser.json('/api/service/question', { question: 'Halo', images })).status
  const change = async (avatar: string) => (await player.json('/api/user/modify-info', { avatar })).status

  for (const address of [REFERENCE, 'https://elsewhere.example/pixel.png', '/art/avatars/api.svg'])
    expect([address, await ask(player, address)]).toEqual([address, 400])
  expect([await change(REFERENCE), await change('https://elsewhere.example/pixel.png')]).toEqual([400, 400])
  expect([...requestsTo('/service/question'), ...requestsTo('/user/modify-info')]).toEqual([])
  expect([
    await change('/art/avatars/api.svg'),
    await change('https://cdn.example/mine.webp'),
    await change(''),
  ]).toEqual([200, 200, 200])

  await post(form, PNG, 'receipt.png')
  expect([await ask(player, REFERENCE), await change(REFERENCE)]).toEqual([200, 200])
  const other = web.browser()
  web.fake.on('/user/detail', () => envelope({ username: 'siti123' }))
  await other.json('/api/auth/login', { username: 'siti123', password: 'rahasia99' })
  expect(await ask(other, REFERENCE)).toBe(400)
  const { body } = await player.json('/api/service/question', { question: 'Halo', images: `${REFERENCE}?x` })
  expect(body.errors).toEqual({ file: expect.stringContaining('not one of yours') })
})

// Proves SUP-12.
test('a file that is not a picture returns the form with its typed values, and nothing is sent', async () => {
  const res = await post(form, Buffer.from('<svg onload=alert(1)>'), 'x.png')
  expect([res.status, res.get('Location')]).toEqual([303, '/contact?compose=1'])
  expect(requestsTo('/api/tool/upload')).toHaveLength(0)
  expect(requestsTo('/service/question')).toHaveLength(0)
  expect(await flashAfter(res)).toMatchObject({
    form: 'question',
    values: { question: 'Halo' },
    fields: { file: expect.any(String) },
  })
})

test('an endless body is not read to the end', async () => {
  const res = await post(form, Buffer.alloc(33 * 1024 * 1024), 'film.jpg')
  expect([res.status, res.get('Connection')]).toEqual([413, 'close'])
  expect(requestsTo('/service/question')).toHaveLength(0)
})

test('a body that ends early or repeats a name is refused', async () => {
  const send = (body: string) =>
    request(web.app)
      .post('/api/service/question')
      .set({ Accept: 'application/json', 'Sec-Fetch-Site': 'same-origin', Cookie: player.cookies() })
      .set('Content-Type', 'multipart/form-data; boundary=e')
      .send(Buffer.from(body))
  const part = (name: string) => `--e\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nHalo\r\n`
  expect((await send(`${part('question')}--e--\r\n`)).status).toBe(200)
  expect((await send(part('question'))).status).toBe(400)
  expect((await send(`${part('question')}${part('question')}--e--\r\n`)).status).toBe(400)
})

test('the chat for scripts: HTML is sanitized, the answer is unwrapped, pictures have allowed addresses only', async () => {
  const list = [
    {
      id: 1,
      createTime: 1_700_000_001_000,
      question: '<b>Hi</b><img src=x onerror=alert(1)><script>x</script>',
      images: 'javascript:alert(1)',
      answer: '{"response":"<p onclick=x>Yes</p>"}',
    },
    { createTime: 1_700_000_002_000, question: 'Then?', images: REFERENCE, answer: null },
  ]
  web.fake.on('/service/list', () => envelope({ list }))
  const { body } = await player.json('/api/service/list', {})
  expect(body.data.list).toEqual([
    {
      id: '1',
      createTime: 1_700_000_001_000,
      question: expect.stringContaining('<b>Hi</b>'),
      images: [],
      answer: '<p>Yes</p>',
    },
    { id: '1700000002000-1', createTime: 1_700_000_002_000, question: 'Then?', images: [REFERENCE], answer: '' },
  ])
  expect(JSON.stringify(body)).not.toMatch(/onerror|script|onclick/)
})

// Proves SUP-06.
test('a picture is fetched with the token of the session and served only as a picture', async () => {
  web.fake.on(REFERENCE, (request, res) => {
    expect(request.headers.authorization).toBe(`Bearer ${TOKEN}`)
    res.setHeader('content-type', 'image/png')
    res.end(PNG)
  })
  const res = await player.get(REFERENCE)
  expect([res.status, res.get('Content-Type')]).toEqual([200, 'image/png'])
  expect(res.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox")
  expect(Buffer.compare(res.body, PNG)).toBe(0)
})

// Proves SUP-06.
test('no session, another file type, another path and a missing file answer 404', async () => {
  web.fake.on(REFERENCE, (_request, res) => {
    res.setHeader('content-type', 'text/html')
    res.end('<script>alert(1)</script>')
  })
  expect((await web.browser().get(REFERENCE)).status).toBe(404)
  expect(requestsTo(REFERENCE)).toHaveLength(0)
  for (const path of [REFERENCE, '/files/x.svg', '/files/..%2Fuser%2Fdetail', '/files/unknown.png'])
    expect((await player.get(path)).status).toBe(404)
  expect(requestsTo('/user/detail').every(({ method }) => method === 'GET')).toBe(true)
})
