import type { RequestHandler } from 'express'
import type { Store } from '../store/store.ts'
import { orderBook } from '../upstream-client/orders.ts'

/** Gives `res.locals.orders`: the deposit orders of the signed-in player. Runs after `session`. */
export function orders(store: Store): RequestHandler {
  return (_req, res, next) => {
    const { session } = res.locals
    res.locals.orders = session ? orderBook(store, session.playerKey) : null
    next()
  }
}
