import type { RequestHandler } from 'express'
import { EXAMPLES } from '../../contract/calls/examples.ts'
import { openApi } from '../../contract/calls/openapi.ts'
import { productVersion } from '../version.ts'

/** `GET /openapi.json`: the api proxy as OpenAPI 3.1. Upstream has the same calls without `/api`. */
export function openApiDocument(sessionCookie: string): RequestHandler {
  const document = JSON.stringify(
    openApi({ title: 'Kancil', version: productVersion(), servers: ['/api'], sessionCookie, examples: EXAMPLES }),
  )
  return (_req, res) => {
    res.type('json').set('Cache-Control', 'public, max-age=3600').send(document)
  }
}
