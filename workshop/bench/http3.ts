/**
 * Home and a next page over HTTP/3 and over TCP in one run, behind the sample for Caddy, on the slow line:
 *
 *   node workshop/bench/http3.ts [--rounds 5]
 *
 * A first visit knows that the host speaks HTTP/3, as an HTTPS record says it. A return comes on a new connection: QUIC
 * sends its request in early data (0-RTT). Prints medians in ms. Needs `npm run build`, Caddy and openssl.
 */
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Browser, BrowserContext } from 'playwright'
import { freePort } from '../../server/sandbox/freePort.ts'
import { startProxy } from '../../tests/proxies/proxies.ts'
import { findProgram } from '../programs/testPrograms.ts'
import { openDatagramLink } from './datagramLink.ts'
import { measureFixedWork, phoneSlowdown } from './fixedWork.ts'
import { noteTap, painted, seen, tapTime } from './inPage.ts'
import { DIRECT, linesAt, openLink } from './link.ts'
import { newPhone, openBrowser, openPage, quiet } from './phone.ts'
import { startProcess } from './processes.ts'
import { keyHash } from './tlsFront.ts'

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } })
/** Chromium leaves a QUIC connection after 30 s without a request, and keeps what it needs for 0-RTT. */
const IDLE_MS = 33_000

const caddy = findProgram('caddy')
if (!('path' in caddy)) throw new Error(caddy.missing)
const [slow = DIRECT] = linesAt(phoneSlowdown(measureFixedWork()))
const folder = mkdtempSync(join(tmpdir(), 'kancil-http3-'))
const [web, front] = [await freePort(), await freePort()]
const link = await openLink(front, DIRECT)
const datagrams = await openDatagramLink(front, link.port, DIRECT)
const origin = `https://localhost:${link.port}`
const variables = {
  PORT: String(web),
  DATA_DIR: folder,
  PUBLIC_ORIGIN: origin,
  TRUST_PROXY: '1',
  RATE_LIMIT_FACTOR: '1000',
}
const host = `localhost:${link.port}`
const product = await startProcess({
  args: ['dist/server/web.mjs'],
  folder: undefined,
  variables,
  url: `http://127.0.0.1:${web}/`,
  host,
})
const proxy = await startProxy('caddy', caddy.path, front, [web, web])
const trusted = keyHash(new X509Certificate(proxy.certificate))
/** QUIC does not try a second address, and the line listens at this one. */
const NEAR = '--host-resolver-rules=MAP localhost 127.0.0.1'
const ways = {
  TCP: await openBrowser([trusted], '--disable-quic'),
  QUIC: await openBrowser([trusted], '--enable-quic', `--origin-to-force-quic-on=${host}`, NEAR),
}

const set = (line: typeof slow) => {
  link.set(line)
  datagrams.set(line)
}
const figures = new Map<string, number[]>()
const note = (name: string, ms: number) => figures.set(name, [...(figures.get(name) ?? []), ms])

/** A phone that has seen the popup of home, which would cover the link to the next page. */
async function phoneOf(browser: Browser) {
  const context = await newPhone(browser)
  await context.addInitScript(() => sessionStorage.setItem('popup', 'shown'))
  return context
}

/** First paint of a new page of home, in ms, and over which protocol it came. */
async function home(context: BrowserContext) {
  const page = await openPage(context, slow)
  await page.goto(origin, { waitUntil: 'load' })
  await quiet(page)
  const protocol = await page.evaluate(
    () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).nextHopProtocol,
  )
  return { page, protocol, paintMs: (await page.evaluate(seen)).fcpMs }
}

for (let round = 0; round < Number(options.rounds); round++)
  for (const [way, browser] of Object.entries(ways)) {
    set(DIRECT)
    const before = await phoneOf(browser)
    await (await home(before)).page.close()
    await before.close()
    link.hangUp()
    set(slow)
    const context = await phoneOf(browser)
    const { page, protocol, paintMs } = await home(context)
    note(`${way} (${protocol}): first visit`, paintMs)
    const next = page.locator('a[href="/promosi"]').filter({ visible: true }).first()
    await next.scrollIntoViewIfNeeded()
    await quiet(page)
    await page.evaluate(noteTap)
    await next.tap()
    await page.waitForURL(/promosi/, { waitUntil: 'commit' })
    note(`${way}: next page`, (await page.evaluate(painted)).paintedAt - (await page.evaluate(tapTime)))
    await page.close()
    await wait(IDLE_MS)
    link.hangUp()
    note(`${way}: return on a new connection`, (await home(context)).paintMs)
    await context.close()
  }

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN
console.table(Object.fromEntries([...figures].sort().map(([name, all]) => [name, { median: Math.round(median(all)) }])))
for (const browser of Object.values(ways)) await browser.close()
await proxy.close()
await link.close()
datagrams.close()
await product.stop()
rmSync(folder, { recursive: true, force: true })
