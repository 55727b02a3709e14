import { type RequestHandler, Router } from 'express'
import type { Look } from '../../contract/site.ts'

const DAY_SECONDS = 86_400
const MANIFEST = '/manifest.webmanifest'
const FOLDER = '/art/brand'
const AT_THE_ROOT = ['/favicon.ico', '/apple-touch-icon.png', '/share.png']

interface Brand {
  name: string
  look: Look
  /** Serves the files that take the place of ours of the same name (BRAND_DIR). */
  files?: RequestHandler | undefined
}

/** The pictures of the operator's brand, and the manifest that names it. Our files fill in for missing ones. */
export function brandFiles({ name, look, files }: Brand): RequestHandler {
  const router = Router()
  router.get(MANIFEST, (_, res) => {
    res.set('Cache-Control', `public, max-age=${DAY_SECONDS}`).type('application/manifest+json')
    res.send(JSON.stringify(manifestOf(name, look)))
  })
  if (files) {
    router.use(FOLDER, files)
    router.get(AT_THE_ROOT, files)
  }
  // A router of Express lets what it does not answer wait for a turn of the event loop, behind a render when there is load.
  const isOfBrand = (path: string) => path === MANIFEST || AT_THE_ROOT.includes(path) || path.startsWith(`${FOLDER}/`)
  return (req, res, next) => (isOfBrand(req.path) ? router(req, res, next) : next())
}

const icon = (src: string, sizes: string, type: string) => ({ src: `/art/brand/${src}`, sizes, type })

const manifestOf = (name: string, { grounds }: Look) => ({
  id: '/',
  name,
  short_name: name,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: grounds.dark,
  theme_color: grounds.dark,
  icons: [
    icon('icon-any.svg', 'any', 'image/svg+xml'),
    icon('icon-192.png', '192x192', 'image/png'),
    icon('icon-512.png', '512x512', 'image/png'),
    { ...icon('icon-maskable-512.png', '512x512', 'image/png'), purpose: 'maskable' },
  ],
})
