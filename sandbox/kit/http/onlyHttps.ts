import type { RequestHandler } from 'express'

/** As the web tier says it, so that a host of both says one thing. */
const TWO_YEARS = 'max-age=63072000; includeSubDomains'

/** Behind a product on https browsers come to this host by https only. */
export function onlyHttps(webUrl: string): RequestHandler {
  const isHttps = webUrl.startsWith('https:')
  return (_request, response, next) => {
    if (isHttps) response.setHeader('Strict-Transport-Security', TWO_YEARS)
    next()
  }
}
