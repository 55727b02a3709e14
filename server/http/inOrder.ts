import type { RequestHandler } from 'express'

/**
 * Several handlers as one, in their order. For each handler that Express calls by itself it matches the path again and keeps
 * notes in the request, which costs more than most handlers do. As in Express, a later one runs when the one before calls `next`,
 * and what a handler throws, or rejects with, ends the row.
 */
export function inOrder(...handlers: readonly (RequestHandler | readonly RequestHandler[])[]): RequestHandler {
  const row: readonly RequestHandler[] = handlers.flat()
  return (req, res, done) => {
    const run = (at: number) => {
      const handler = row[at]
      if (!handler) return done()
      const next = (problem?: unknown) => (problem ? done(problem) : run(at + 1))
      try {
        const ending: unknown = handler(req, res, next)
        if (ending instanceof Promise) ending.catch((error: unknown) => done(error ?? new Error('Rejected promise')))
      } catch (error) {
        done(error)
      }
    }
    run(0)
  }
}
