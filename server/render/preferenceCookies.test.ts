import request from 'supertest'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TEST_ENV, type TestApp, testApp } from '../testing/testApp.ts'

const FOREVER = /^__Host-(\w+)=(\w*); Max-Age=31536000; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/

let web: TestApp
const open = async (origin: string | undefined) => {
  web = await testApp({ env: { ...TEST_ENV, PUBLIC_ORIGIN: origin } })
}
beforeEach(() => open('https://play.test'))
afterEach(() => web.close())

const get = (cookies: string, path = '/') =>
  request(web.app).get(path).set({ Host: 'play.test', Accept: 'text/html', Cookie: cookies })
const setCookies = (answer: request.Response) => answer.get('Set-Cookie') ?? []

// Proves SES-09.
test('over https each preference is stored under a name that no other host can write', async () => {
  for (const [path, body] of [
    ['/language', 'lang=india'],
    ['/theme', 'theme=dark'],
    ['/device', 'device=mobile'],
  ] as const) {
    const answer = await request(web.app)
      .post(path)
      .set({ Host: 'play.test', Origin: 'https://play.test' })
      .type('form')
      .send(body)
    expect([path, setCookies(answer)]).toEqual([path, [expect.stringMatching(FOREVER)]])
  }
  const page = await get('__Host-lang=india; __Host-device=mobile')
  expect(JSON.parse(page.text)).toMatchObject({ locale: 'india', device: 'mobile' })
})

test('an old preference is used and moves to its new name, and the old cookie is cleared', async () => {
  const page = await get('lang=india; device=mobile; theme=dark')
  expect(JSON.parse(page.text)).toMatchObject({ locale: 'india', device: 'mobile' })
  const cookies = setCookies(page)
  expect(cookies.flatMap((cookie) => FOREVER.exec(cookie)?.slice(1) ?? [])).toEqual([
    ...['lang', 'india'],
    ...['device', 'mobile'],
    ...['theme', 'dark'],
  ])
  for (const old of ['lang', 'device', 'theme'])
    expect(cookies).toContainEqual(expect.stringMatching(new RegExp(`^${old}=; .*Expires=Thu, 01 Jan 1970`)))
  expect(cookies).toHaveLength(6)
})
