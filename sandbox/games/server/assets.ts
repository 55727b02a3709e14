import { readdirSync, readFileSync, statSync } from 'node:fs'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Router } from 'express'
import send from 'send'
import { z } from 'zod'
import { lookUp } from '../../../common/lookUp.ts'
import { SVG_TYPE } from '../../../common/svgType.ts'
import type { Variant } from '../protocol/choice.ts'

/** The path of the built files. */
export const ASSETS_PATH = '/play/assets'
/** The compressed copies of a file, the smallest first: their encoding, and how their names end. */
const COPIES = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const
const FOLDER = new URL('../../../dist/play/', import.meta.url)
const YEAR_SECONDS = 31_536_000

const Entry = z.object({ script: z.string(), style: z.string() })
/** `colours` are declarations for `:root`, ready to print. */
const Theme = z.object({ colours: z.string(), figure: z.string(), motif: z.string() })
const Manifest = z.object({
  /** The script and the style of each game and its replay, and those of the check of a round. */
  entries: z.record(z.string(), Entry),
  themes: z.record(z.string(), Theme),
  /** The declarations for games without a known tile, by hue, in equal steps around the circle. */
  hues: z.array(z.string()).min(1),
})

/** The manifest that the build wrote into dist/play. */
export type Built = z.infer<typeof Manifest>
type Theme = z.infer<typeof Theme>

let cache: { mtimeMs: number; built: Built; files: ReadonlySet<string> } | undefined

/** Reads the manifest again when a build has replaced it. Throws when there is no build. */
function current() {
  const path = fileURLToPath(new URL('manifest.json', FOLDER))
  const mtimeMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs
  if (mtimeMs === undefined) throw new Error('The games are not built: node sandbox/scripts/build/play.ts')
  if (cache?.mtimeMs !== mtimeMs) {
    const built = Manifest.parse(JSON.parse(readFileSync(path, 'utf8')))
    cache = { mtimeMs, built, files: new Set(readdirSync(FOLDER)) }
  }
  return cache
}

/** The names of the built files. Throws when there is no build. */
export const builtPlay = (): Built => current().built

export const assetUrl = (file: string) => `${ASSETS_PATH}/${file}`

/** A game, its replay, or the check of a round. */
export type Entry = Variant | `watch-${Variant}` | 'fairness'

/** The script and the style of an entry. Throws when they are not in the build. */
export function entryOf({ entries }: Built, name: Entry) {
  const entry = lookUp(entries, name)
  if (!entry) throw new Error(`The build has no ${name}: node sandbox/scripts/build/play.ts`)
  return entry
}

/** The theme of a game's tile, by the address of its picture (`/art/games/<id>.svg`). */
export function themeOf(built: Built, picture: string): Theme | undefined {
  const id = picture.slice(picture.lastIndexOf('/') + 1).replace(/\.svg$/, '')
  return lookUp(built.themes, id)
}

/** The declarations for a hue, 0-359: those of the nearest built hue. */
export const coloursOfHue = ({ hues }: Built, hue: number) =>
  hues[Math.round((hue / 360) * hues.length) % hues.length] ?? ''

/** Serves the built files, cached for a year by the hash in their names, as the build compressed them. */
export function playAssets(): Router {
  const router = Router()
  router.use(ASSETS_PATH, (request, response, next) => {
    response.set({ 'X-Content-Type-Options': 'nosniff', 'Cross-Origin-Resource-Policy': 'same-origin' })
    const { files } = current()
    const name = request.path.slice(1)
    if (!files.has(name)) return next()
    const copies = COPIES.filter(([, end]) => files.has(name + end))
    const [encoding, end = ''] = copies.find(([known]) => request.acceptsEncodings(known)) ?? []
    send(request, `/${name}${end}`, {
      root: fileURLToPath(FOLDER),
      index: false,
      cacheControl: false,
      acceptRanges: false,
    })
      .on('headers', () => {
        response
          .set('Cache-Control', `public, max-age=${YEAR_SECONDS}, immutable`)
          .type(name.endsWith('.svg') ? SVG_TYPE : extname(name))
        if (copies.length > 0) response.vary('Accept-Encoding')
        if (encoding) response.set('Content-Encoding', encoding)
      })
      // A build may have removed it in the meantime.
      .on('error', () => (response.hasHeader('Content-Length') ? response.destroy() : next()))
      .pipe(response)
  })
  return router
}
