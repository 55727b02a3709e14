import type { Request, Response } from 'express'
import { afterEach, expect, test } from 'vitest'
import type { ProblemPage } from '../http/errors.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { sendPlainProblem } from './plainProblem.ts'

let web: TestApp | undefined
afterEach(() => web?.close())

/** The same as server/render/pages.ts: the shell when the request is identified, otherwise the plain page. */
function renderError(req: Request, res: Response, problem: ProblemPage) {
  if (res.locals.api) res.send(`shell: ${problem.message}`)
  else sendPlainProblem(req, res, problem, 'K<b>')
}
const handler = (_req: Request, res: Response) => void res.end()

async function start(delay = 0) {
  const pressure = { limitMs: 250, delayMs: () => delay, close: () => {} }
  web = await testApp({ pages: { handler, renderError }, pressure })
  return web.browser()
}

test('a form of another site is refused with a page in the shell', async () => {
  const res = await (await start()).form('/sign-out').set('Sec-Fetch-Site', 'cross-site')
  expect([res.status, res.text]).toEqual([403, expect.stringMatching(/^shell: .*reload the page/)])
})

// Proves LIM-11.
test('under load the refusal is a static page: the reason, a link to try again and home, in the language', async () => {
  const visitor = await start(1000)
  visitor.setCookie('lang', 'india')
  const { status, text } = await visitor.get('/promosi?page=2&q="')
  expect(status).toBe(503)
  expect(text).toContain('<html lang="id">')
  expect(text).toContain('<h1>Sedang ramai pemain')
  expect(text).toContain('<a href="">Coba lagi</a>')
  expect(text).toContain('<a href="/">K&lt;b&gt;</a>')
  expect((await visitor.form('/device', { device: 'mobile' })).text).not.toContain('Coba lagi')
})
