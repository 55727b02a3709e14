import express, { type Request, type RequestHandler, type Response } from 'express'
import { z } from 'zod'
import { fromPairs } from '../door/readPosted.ts'
import { HttpProblem } from '../problem.ts'

const text = express.text({ type: 'application/x-www-form-urlencoded', limit: '4kb' })
const json = express.json({ type: 'application/json', limit: '4kb' })
const Fields = z.record(z.string(), z.string())

const run = (parser: RequestHandler, req: Request, res: Response) =>
  new Promise<void>((resolve, reject) => parser(req, res, (error?: unknown) => (error ? reject(error) : resolve())))

/** The few texts of a small form or JSON body; a name given twice is refused. */
export async function readFields(req: Request, res: Response): Promise<Record<string, string>> {
  await run(text, req, res)
  const posted: unknown = req.body
  if (typeof posted === 'string') return fromPairs(new URLSearchParams(posted))
  await run(json, req, res)
  const fields = Fields.safeParse(req.body ?? {}).data
  if (!fields) throw new HttpProblem(400, 'error.badRequest')
  return fields
}
