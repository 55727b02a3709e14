import type { RequestHandler } from 'express'
import { CALLS, type CallName } from '../../contract/calls/calls.ts'
import { EXAMPLES } from '../../contract/documents/examples.ts'
import { openApi } from '../../contract/documents/openapi.ts'
import { callIsOff, type Feature } from '../../contract/features.ts'
import { CONTRACT_VERSION } from '../../contract/version.ts'

/** `GET /openapi.json`: the api proxy as OpenAPI 3.1, without what is switched off. */
export function openApiDocument(sessionCookie: string, featuresOff: readonly Feature[]): RequestHandler {
  let document: string | undefined
  const without = (Object.keys(CALLS) as CallName[]).filter((name) => callIsOff(featuresOff, name))
  const write = () =>
    JSON.stringify(
      openApi({
        title: 'Kancil',
        version: CONTRACT_VERSION,
        servers: ['/api'],
        sessionCookie,
        without,
        examples: EXAMPLES,
      }),
    )
  return (_req, res) => {
    document ??= write()
    res.type('json').set('Cache-Control', 'public, max-age=3600').send(document)
  }
}
