import express, { type Express, type Request } from 'express'
import { rewriteLoopbackHost } from '../../../common/rewriteLoopbackHost.ts'
import { oddRequests } from '../../kit/http/oddRequests.ts'
import { onlyHttps } from '../../kit/http/onlyHttps.ts'
import { playAssets } from './assets.ts'
import { type PlaySettings, playRouter } from './router.ts'

interface Settings extends Omit<PlaySettings, 'webOrigins'> {
  /** The web app's origin. */
  webUrl: string
}

/** Serves the games on their own origin: no other call of the product is reachable here. */
export function createGamesApp({ webUrl, ...settings }: Settings): Express {
  const app = express()
  app.disable('x-powered-by').set('etag', false).set('query parser', 'simple')
  app.use(onlyHttps(webUrl), oddRequests)
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

/** The address of the web app as this browser sees it: an app on `localhost` also has the address of its machine. */
function webOrigins(webUrl: string, request: Request): readonly [string, ...string[]] {
  const beside = rewriteLoopbackHost(webUrl, request.hostname)
  return beside === webUrl ? [webUrl] : [beside, webUrl]
}
