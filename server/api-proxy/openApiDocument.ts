import type { RequestHandler } from 'express'
import { EXAMPLES } from '../../contract/calls/examples.ts'
import { openApi } from '../../contract/calls/openapi.ts'
import { productVersion } from '../version.ts'

/**
 * `GET /openapi.json`: the api proxy as OpenAPI 3.1, written when it is first asked for. Upstream has the same calls
 * without `/api`.
 */
export function openApiDocument(sessionCookie: string): RequestHandler {
  let document: string | undefined
  const write = () =>
    JSON.stringify(
      openApi({ title: 'Kancil', version: productVersion(), servers: ['/api'], sessionCookie, examples: EXAMPLES }),
    )
  return (_req, res) => {
    document ??= write()
    res.type('json').set('Cache-Control', 'public, max-age=3600').send(document)
  }
}
