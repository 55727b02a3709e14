import express, { type ErrorRequestHandler, type Express } from 'express'
import type { EpochMs } from '../../../common/epochMs.ts'
import type { Database, Log } from '../../kit/db/types.ts'
import { deskAccess, testerAccess } from '../access.ts'
import { FIGURES } from './figuresPage.ts'
import { figuresRouter } from './router.ts'

export interface FiguresDeps {
  database: Database
  /** The secret of the desk: it opens the figures to callers on other machines. */
  sandboxSecret: string | undefined
  log: Log
  now?: () => EpochMs
}

/** The pages of figures for the admin port, open to whom the desk is open. */
export function createFigures({ database, sandboxSecret, log, now = Date.now }: FiguresDeps): Express {
  const app = express()
  app.disable('x-powered-by').set('etag', false).set('query parser', 'simple')
  app.use((_, response, next) => {
    response.set('Cache-Control', 'no-store')
    next()
  })
  const access = testerAccess(sandboxSecret)
  app.use(FIGURES, access.limitGuesses, deskAccess(access, FIGURES), figuresRouter(database, now))
  app.use((_, response) => response.sendStatus(404))
  app.use(failure(log))
  return app
}

const failure =
  (log: Log): ErrorRequestHandler =>
  (error, _request, response, next) => {
    log.warn({ err: error instanceof Error ? error.message : 'unknown' }, 'the figures could not be read')
    if (response.headersSent) return next(error)
    response.sendStatus(503)
  }
