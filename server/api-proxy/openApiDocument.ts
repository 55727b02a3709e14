import type { RequestHandler } from 'express'
import { EXAMPLES } from '../../contract/examples.ts'
import { openApi } from '../../contract/openapi.ts'
import { productVersion } from '../version.ts'

/** `GET /openapi.json`: the door, as OpenAPI 3.1. The same calls stand at upstream without `/api`. */
export function openApiDocument(sessionCookie: string): RequestHandler {
  const document = JSON.stringify(
    openApi({ title: 'Kancil', version: productVersion(), servers: ['/api'], sessionCookie, examples: EXAMPLES }),
  )
  return (_req, res) => {
    res.type('json').set('Cache-Control', 'public, max-age=3600').send(document)
  }
}
