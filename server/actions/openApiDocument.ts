import { readFileSync } from 'node:fs'
import type { RequestHandler } from 'express'
import { z } from 'zod'
import { openApi } from '../../contract/openapi.ts'

const Package = z.object({ version: z.string() })

/** `GET /openapi.json`: the door, as OpenAPI 3.1. The same calls stand at upstream without `/api`. */
export function openApiDocument(sessionCookie: string): RequestHandler {
  const { version } = Package.parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')))
  const document = JSON.stringify(openApi({ title: 'Kancil', version, servers: ['/api'], sessionCookie }))
  return (_req, res) => {
    res.type('json').set('Cache-Control', 'public, max-age=3600').send(document)
  }
}
