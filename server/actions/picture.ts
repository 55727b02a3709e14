import type { RequestHandler } from 'express'
import type { Upstream } from '../api/upstream.ts'
import { askingOf } from '../door/door.ts'
import { HttpProblem } from '../problem.ts'

const NAME = /^[A-Za-z0-9_-]{1,128}\.(jpg|jpeg|png|webp)$/
const TYPES = ['image/jpeg', 'image/png', 'image/webp']
const KEPT = 'private, max-age=86400, immutable'

/**
 * A picture a player has uploaded, at the reference the upload gave (`/files/<name>`): upstream gives it to its owner alone,
 * so it is asked with the token of the session. It can do nothing but be a picture.
 */
export function picture(upstream: Upstream): RequestHandler {
  return async (req, res) => {
    const { name } = req.params
    if (!res.locals.session || typeof name !== 'string' || !NAME.test(name))
      throw new HttpProblem(404, 'error.notFound')
    const found = await upstream.picture(`/files/${name}`, askingOf(res))
    if (!found || !TYPES.includes(found.type)) throw new HttpProblem(404, 'error.notFound')
    res.set({
      'Content-Type': found.type,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': KEPT,
    })
    res.end(found.body)
  }
}
