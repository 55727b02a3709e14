import type { RequestHandler, Response } from 'express'
import type { Device } from './device.ts'
import { headersOfPart } from './securityHeaders.ts'

const FILES: Record<Device, string> = {
  mobile: '/speculation-rules/mobile.json',
  desktop: '/speculation-rules/desktop.json',
}

const DAY_SECONDS = 86_400

/** Addresses below these are not pages, or begin something: a round of a game, a sign-in, a download. */
const FILES_OF_PLAYERS = ['/files/*', '/transaction.csv*', '/transaction/statement*']
const NOT_PAGES = ['/api/*', ...FILES_OF_PLAYERS, '/gamesPlay*', '/login/*', '/sandbox/*', '/__sandbox/*']

/** Links that the page's script answers without leaving the page, or that open elsewhere. */
const NOT_LEFT = [
  '[aria-current=page]',
  '[data-opens]',
  '[data-more]',
  '[data-close]',
  '[data-share]',
  '[download]',
  '[target]',
]

/** A panel opens over the page: some on desktop only, the others everywhere (browser/enhancements/dialog.ts). */
const PANELS: Record<Device, string> = { mobile: '[data-panel=""]', desktop: '[data-panel]' }

/** A link's page is requested when the press begins, a tenth of a second earlier, and takes no message (`isShown`). */
const rulesFor = (device: Device) => ({
  prefetch: [
    {
      source: 'document',
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: NOT_PAGES } },
          { not: { selector_matches: [...NOT_LEFT, PANELS[device]].join() } },
        ],
      },
      eagerness: 'conservative',
    },
  ],
})

/** Answers the files that {@link announceSpeculationRules} names. */
export const speculationRules: RequestHandler = (req, res, next) => {
  const [device] = (Object.keys(FILES) as Device[]).filter((name) => FILES[name] === req.path)
  if (!device) return next()
  // A visitor's first page requests it before its own styles and pictures.
  headersOfPart(res)
  res.removeHeader('Vary')
  res
    .set('Cache-Control', `public, max-age=${DAY_SECONDS}`)
    .type('application/speculationrules+json')
    .send(JSON.stringify(rulesFor(device)))
}

/** Names the rules of this page for browsers that know them. For visitors only: a balance may not be so old. */
export function announceSpeculationRules(res: Response) {
  if (!res.locals.session) res.setHeader('Speculation-Rules', `"${FILES[res.locals.device]}"`)
}
