import type { RequestHandler } from 'express'
import { href } from '../../contract/routes.ts'
import { isPrefetch } from './contentNegotiation.ts'

/** The address that password managers ask for (W3C, A Well-Known URL for Changing Passwords). */
export const CHANGE_PASSWORD = '/.well-known/change-password'

export const toChangePassword: RequestHandler = (_req, res) => res.redirect(303, href.change())

/** Pages whose render opens something at upstream: a game, and with it a session of play. */
export const OPENING_PAGES = [href.gamesPlay()]

/** Answers without opening anything a browser that fetches in advance, and a request for the headers alone. */
export const notInAdvance: RequestHandler = (req, res, next) => {
  const fetchesAhead = isPrefetch(req)
  if (!fetchesAhead && req.method !== 'HEAD') return next()
  res
    .set('Cache-Control', 'no-store')
    .status(fetchesAhead ? 503 : 200)
    .end()
}
