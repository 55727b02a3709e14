import { expect, type Page, test } from 'playwright/test'
import { linkTargets } from '../sweep/inPage.ts'
import { linkFaults } from '../sweep/links.ts'
import { faultsAtRest, faultsInViews, look } from '../sweep/look.ts'
import { id, type Place } from '../sweep/place.ts'
import { accessibilityFaults } from '../visitor.ts'

/** Each look of the sweep finds the fault it is there for. */

const html = (body: string, head = '<title>T</title><meta name="description" content="D">') =>
  `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width">${head}<style>main{display:block}</style></head><body>${body}</body></html>`

const WHOLE = html('<main><h1>Whole</h1><p>Nothing is wrong. <a href="#m" id="m">Here</a> it ends.</p></main>')

/** Loads one page of the product as a visitor and looks at it. */
async function seen(page: Page, baseURL: string | undefined, place: Place) {
  const caller = { request: page.request, baseURL, username: '' }
  const visit = { place, layout: 'desktop', locale: 'en', theme: 'dark' } as const
  return (await look(page.context(), caller, visit)).faults
}

test('a document without a fault has none', { tag: '@desktop' }, async ({ page }) => {
  await page.setContent(WHOLE)
  expect(await faultsAtRest(page, 'en')).toEqual([])
  expect(await faultsInViews(page, 'desktop')).toEqual([])
  expect(await page.evaluate(linkTargets)).toEqual({ targets: [], faults: [] })
})

test('the looks find headings, description, title, language, low links and what axe knows', {
  tag: '@desktop',
}, async ({ page }) => {
  const low = '<p><a href="/x" style="display: block; height: 12px; line-height: 12px">Low</a></p>'
  await page.setContent(html(`<main><h1>One</h1><h1>Two</h1>${low}<img src="data:,"></main>`, ''))
  const faults = await faultsAtRest(page, 'id')
  expect(faults.slice(0, 5)).toEqual([
    '2 first headings',
    'no description',
    'no title',
    'the language is "en"',
    'link "Low" is 12 px high',
  ])
  expect(faults).toContainEqual(expect.stringMatching(/^image-alt: /))
})

test('the looks find what is too wide in a narrow window, and what large text cuts', { tag: '@phone' }, async ({
  page,
}) => {
  const box = (css: string, text: string) => `<div style="overflow: hidden; ${css}">${text}</div>`
  const cut = box('inline-size: 250px; block-size: 30px', 'Words for two lines of it')
  const wide = box('inline-size: 340px; block-size: 1px', '')
  await page.setContent(html(`<main><h1>Narrow</h1>${wide}${cut}</main>`))
  const faults = await faultsInViews(page, 'phone')
  expect(faults).toContainEqual(expect.stringMatching(/^at 320 px, 16 px text: \d+ px too wide$/))
  expect(faults).not.toContainEqual(expect.stringMatching(/^at 360 px, .* too wide$/))
  expect(faults).toContainEqual('at 360 px, 32 px text: cut by div.: Words for two lines of it')
})

test('the looks find a link that no mouse reaches, at the widths where it is covered', { tag: '@desktop' }, async ({
  page,
}) => {
  const cover = '<style>i { position: absolute; inset: 0 } @media (min-width: 800px) { i { display: none } }</style>'
  await page.setContent(html(`<main><h1>Covered</h1><a href="/x">Way</a></main><i></i>${cover}`))
  expect(await faultsInViews(page, 'desktop')).toEqual(['at 720 px, 16 px text: no mouse reaches /x "Way"'])
})

test('the looks find links that lead nowhere', { tag: '@desktop' }, async ({ page, request, baseURL }) => {
  await page.setContent(html('<main><h1>Links</h1><a href="#gone">Gone</a></main>'))
  expect((await page.evaluate(linkTargets)).faults).toEqual(['#gone leads to nothing on the page'])
  const origin = baseURL ?? ''
  const to = (path: string) => [`${origin}${path}`, '/here'] as const
  const targets = new Map([to('/no-such-page'), to('/privacy?unknown=1'), to('/wallet'), to('/terms#top')])
  const opened = ['/privacy', '/terms', '/wallet']
  expect(await linkFaults(request, { who: 'looks', origin, targets, opened })).toEqual([
    `/here: the table of the sweep opens no page like ${origin}/no-such-page`,
    `/here: ${origin}/no-such-page answers 404`,
    `/here: the table of the sweep opens no page like ${origin}/privacy?unknown=1`,
    `/here: ${origin}/wallet asks to sign in`,
  ])
})

test('the sweep finds another status, a state that is not there, and messages of the console', {
  tag: '@desktop',
}, async ({ page, baseURL }) => {
  const place: Place = { address: '/privacy', mark: 'h1', says: 'privacy.title' }
  expect(await seen(page, baseURL, place)).toEqual([])
  const missing = await seen(page, baseURL, { address: '/no-such-page', mark: id('error-page') })
  expect(missing).toEqual([
    '/no-such-page (en, dark): status 404',
    expect.stringMatching(/^\/no-such-page \(en, dark\): Failed to load resource: .*404/),
  ])
  const act = (open: Page) =>
    open.evaluate(() => {
      console.error('said aloud')
      const styles = document.createElement('style')
      styles.textContent = 'p { color: red }'
      document.head.append(styles)
    })
  const loud = await seen(page, baseURL, { ...place, act })
  expect(loud).toEqual([expect.stringContaining('said aloud'), expect.stringContaining('Content Security Policy')])
  page.context().setDefaultTimeout(10_000)
  const withoutEffect = { address: '/', scenario: 'homeCards=slow:1', mark: 'main .empty', says: 'shell.brokenTitle' }
  expect(await seen(page, baseURL, withoutEffect)).toEqual([expect.stringContaining('the mark main .empty')])
})

test('the check of contrast waits until colours are at rest', { tag: '@desktop' }, async ({ page }) => {
  await page.setContent(
    '<style>button { background: #fff; color: #000; transition: background 60s } .on { background: #000; color: #fff }</style><button>On</button>',
  )
  await page.locator('button').evaluate((button) => {
    button.getBoundingClientRect()
    button.classList.add('on')
  })
  expect(await accessibilityFaults(page, 'button')).toEqual([])
})
