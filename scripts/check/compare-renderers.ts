/**
 * Draws every page of the build in dist/ by both renderers, by Vike and by pages/drawPage.ts: in each language, for each
 * device, for a visitor and for a player, whole and as a panel, in each theme. Prints how many were compared, and the
 * differences, as JSON.
 *
 *   node scripts/check/compare-renderers.ts
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getGlobalContextAsync, renderPage } from 'vike/server'
import { isLocale, LOCALES } from '../../contract/languages.ts'
import { DEVICES } from '../../server/http/device.ts'
import type { DrawPage } from '../../server/render/draw.ts'
import { builtScripts } from '../../server/render/scripts.ts'
import {
  ADDRESSES,
  type Example,
  exampleContext,
  upstreamOfExamples,
  withoutIntent,
} from '../build/dictionaries/examplePages.ts'
import { ROOT } from '../shared/run.ts'

const DIST = pathToFileURL(join(ROOT, 'dist/'))

/** Addresses with something of their own: dialogs, filters, an odd query, an address that is no page. */
const MORE = [
  '/?login=1&next=%2Fwallet',
  '/?login=register&inviteCode=A1',
  '/games?classify=slot&search=%20x%26y&classify=fish',
  '/promosi?',
  '/promosi?a=1?b=2&__proto__=x',
  '/transaction?from=2026-11-01',
  '/wallet/',
  '//wallet',
  '/Wallet',
  '/wallet#x',
  '/nothing-here',
  '/promosiDetail?id=absent',
]

await import(new URL('server/entry.mjs', DIST).href)
const { drawPage, ROUTES }: { drawPage: DrawPage; ROUTES: readonly string[] } = await import(
  new URL('server/pages.mjs', DIST).href
)
const scripts = builtScripts(DIST)
const { pages } = await getGlobalContextAsync(true)
const routed = Object.values(pages).flatMap(({ route }) => (typeof route === 'string' ? [route] : []))
const api = upstreamOfExamples()

/** Where the visitor comes from: an opened dialog tells upstream. */
const TRACKING = { origin: 'https://play.example', fbc: '', fbp: '', behind: '' }
/** Vike writes a head into the content of a panel, which has none. */
const EMPTY_HEAD = '<head></head>\n'

const differences: string[] = []
let compared = 0
let withoutVike = 0

if (String([...routed].sort()) !== String([...ROUTES].sort()))
  differences.push(`Vike knows ${routed}, the other renderer ${ROUTES}`)

for (const locale of Object.keys(LOCALES).filter(isLocale))
  for (const device of DEVICES)
    for (const signedIn of [true, false])
      for (const urlOriginal of new Set([...routed, ...ADDRESSES, ...MORE])) {
        const example = { urlOriginal, locale, device, signedIn }
        await compare(example, {})
        await compare(example, { panel: true })
        await compare(example, { theme: 'dark', saveData: true, stale: true, seed: undefined })
      }
console.log(JSON.stringify({ compared, withoutVike, differences }))

async function compare(example: Example, more: object) {
  const given = () => ({ ...exampleContext(scripts, example, api), tracking: TRACKING, ...more })
  const before = await renderPage(given())
  const drawn = await drawPage(given())
  compared++
  const name = JSON.stringify({ ...example, ...more })
  if (drawn && 'html' in drawn) {
    withoutVike++
    if (before.httpResponse.statusCode !== 200)
      differences.push(`${name}: Vike answers ${before.httpResponse.statusCode}`)
    for (const [what, ours, theirs] of [
      ['html', withoutIntent(drawn.html.toString()), withoutIntent(before.httpResponse.body.replace(EMPTY_HEAD, ''))],
      ['status', drawn.status, before.status],
      ['policy', JSON.stringify([drawn.inline, drawn.formAction]), JSON.stringify([before.inline, before.formAction])],
    ])
      if (ours !== theirs) differences.push(`${name}: another ${what}`)
    return
  }
  // Vike answers, with what the page has thrown: the same as without the other renderer.
  const failure = drawn ? { failure: drawn.failure } : {}
  const after = await renderPage({ ...given(), ...failure })
  const answer = ({ httpResponse: { statusCode, headers, body } }: typeof after) =>
    JSON.stringify([statusCode, headers, withoutIntent(body)])
  if (answer(after) !== answer(before)) differences.push(`${name}: another answer`)
}
