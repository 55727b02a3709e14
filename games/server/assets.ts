import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type RequestHandler, Router } from 'express'
import sirv from 'sirv'
import { z } from 'zod'

/** Where the built files are served. */
export const ASSETS_PATH = '/play/assets'
const FOLDER = new URL('../../dist/play/', import.meta.url)
const YEAR_SECONDS = 31_536_000

const Entry = z.object({ script: z.string(), style: z.string() })
const Theme = z.object({ inks: z.array(z.string()).length(5), figure: z.string(), motif: z.string() })
const Manifest = z.object({
  entries: z.object({
    reel: Entry,
    wheel: Entry,
    match: Entry,
    cards: Entry,
    lottery: Entry,
    shot: Entry,
    race: Entry,
    fairness: Entry,
  }),
  themes: z.record(z.string(), Theme),
})

/** What the build wrote into dist/play. */
export type Built = z.infer<typeof Manifest>
type Theme = z.infer<typeof Theme>

let kept: { mtimeMs: number; built: Built; serve: RequestHandler } | undefined

/** Read again when a build has replaced it, so that development sees its changes. Throws when nothing is built. */
function current() {
  const path = fileURLToPath(new URL('manifest.json', FOLDER))
  const mtimeMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs
  if (mtimeMs === undefined) throw new Error('The games are not built: node scripts/build-play.ts')
  if (kept?.mtimeMs !== mtimeMs) {
    const built = Manifest.parse(JSON.parse(readFileSync(path, 'utf8')))
    const serve = sirv(fileURLToPath(FOLDER), { brotli: true, gzip: true, immutable: true, maxAge: YEAR_SECONDS })
    kept = { mtimeMs, built, serve }
  }
  return kept
}

/** The names of the built files. Throws when nothing is built. */
export const builtPlay = (): Built => current().built

export const assetUrl = (file: string) => `${ASSETS_PATH}/${file}`

/** The theme of a game's tile, by the address of its picture (`/art/games/<id>.svg`). */
export function themeOf(built: Built, picture: string): Theme | undefined {
  const id = /([a-z0-9-]+)\.svg$/.exec(picture)?.[1] ?? ''
  return Object.hasOwn(built.themes, id) ? built.themes[id] : undefined
}

/** Serves the built files: their names hold a hash, so they are kept for a year; compressed copies were made by the build. */
export function playAssets(): Router {
  const router = Router()
  router.use(ASSETS_PATH, (request, response, next) => {
    response.set({ 'X-Content-Type-Options': 'nosniff', 'Cross-Origin-Resource-Policy': 'same-origin' })
    current().serve(request, response, next)
  })
  return router
}
