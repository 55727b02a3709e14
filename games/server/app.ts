import express, { type Express, type Request } from 'express'
import { playAssets } from './assets.ts'
import { type PlaySettings, playRouter } from './router.ts'

interface Settings extends Omit<PlaySettings, 'webOrigins'> {
  /** The web app's origin. */
  webUrl: string
}

/** The games on their own origin: nothing of the product's other calls is reachable here. */
export function createGamesApp({ webUrl, ...settings }: Settings): Express {
  const app = express()
  app.disable('x-powered-by').set('etag', false).set('query parser', 'simple')
  app.get('/healthz', (_, response) => {
    response.json({ status: 'ok' })
  })
  app.use(playAssets())
  app.use(playRouter({ ...settings, webOrigins: (request) => webOrigins(webUrl, request) }))
  app.use((_, response) => {
    response.status(404).type('text').send('Not found\n')
  })
  return app
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/**
 * Where the web app is, as a browser on this request sees it. An app on `localhost` may also be opened by the address of its
 * machine, from a phone in the same network: then the games were asked for by that name too.
 */
function webOrigins(webUrl: string, request: Request): readonly [string, ...string[]] {
  const { protocol, hostname, port } = new URL(webUrl)
  if (!LOOPBACK.test(hostname) || !request.hostname || request.hostname === hostname) return [webUrl]
  const beside = `${protocol}//${request.hostname}${port && `:${port}`}`
  return URL.canParse(beside) ? [beside, webUrl] : [webUrl]
}
