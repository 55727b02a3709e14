import { readFileSync } from 'node:fs'
import type { RequestHandler } from 'express'
import { refuse } from '../http/errors.ts'

const FILE = new URL('../../dist/product-map.json', import.meta.url)

/** `GET /__sandbox/routes.json`, for testers: every route with its test ids and calls, as the build has read them. */
export const productMap: RequestHandler = (_req, res, next) => {
  if (!res.locals.mayTest) return next()
  res.set('Cache-Control', 'no-store')
  try {
    res.type('json').send(readFileSync(FILE))
  } catch {
    refuse(res, 'not_found', 'The product map is made by npm run build')
  }
}
