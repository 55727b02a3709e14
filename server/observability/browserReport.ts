import express, { type RequestHandler, type Response } from 'express'
import { parseJson } from '../../common/json.ts'
import { clientAddress, type Limits } from '../limits/rateLimit.ts'

/**
 * What a browser sends by itself, without anybody who reads the answer: 204 to every report, 429 above the rate limit.
 * @param types of the body, which is JSON
 * @param take gets the body as it came, `undefined` when it is no JSON
 */
export const browserReport = (
  limits: Limits,
  types: string[],
  take: (body: unknown, locals: Response['locals']) => void,
): RequestHandler[] => [
  async (req, _res, next) => {
    await limits.consume('report', clientAddress(req.ip))
    next()
  },
  express.text({ type: types, limit: '16kb' }),
  (req, res) => {
    take(parseJson(String(req.body ?? '')), res.locals)
    res.status(204).end()
  },
]
