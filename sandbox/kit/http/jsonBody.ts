import express, { type RequestHandler } from 'express'
import { parseJson } from '../../../common/json.ts'
import { Unreadable } from './refused.ts'

/** Reads a JSON object or list of at most `limit` bytes, nested no deeper than the contract allows. Throws {@link Unreadable}. */
export function jsonBody(limit: number): RequestHandler {
  const read = express.text({ type: 'application/json', limit })
  return (request, response, next) =>
    read(request, response, (error?: unknown) => {
      if (error || typeof request.body !== 'string') return next(error)
      const body = parseJson(request.body)
      if (typeof body !== 'object' || body === null) return next(new Unreadable())
      request.body = body
      next()
    })
}
