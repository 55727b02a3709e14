import express, { type Request, type RequestHandler, type Response } from 'express'
import { z } from 'zod'
import { parseJson } from '../../common/json.ts'
import { oddFields } from '../../common/plainText.ts'
import { HttpProblem, OddCharacters } from './httpProblem.ts'

const FORM_TYPE = 'application/x-www-form-urlencoded'
const text = express.text({ type: [FORM_TYPE, 'application/json'], limit: '4kb' })
const Fields = z.record(z.string(), z.string())

const run = (parser: RequestHandler, req: Request, res: Response) =>
  new Promise<void>((resolve, reject) => parser(req, res, (error?: unknown) => (error ? reject(error) : resolve())))

export async function readFields(req: Request, res: Response): Promise<Record<string, string>> {
  await run(text, req, res)
  const posted = z.string().catch('').parse(req.body)
  if (req.is(FORM_TYPE)) return plain(fromPairs(new URLSearchParams(posted)))
  const fields = Fields.safeParse(posted === '' ? {} : parseJson(posted)).data
  if (!fields) throw new HttpProblem('body_malformed', 'error.badRequest')
  return plain(fields)
}

function plain(fields: Record<string, string>): Record<string, string> {
  const odd = oddFields(fields, [])
  if (odd.length > 0) throw new OddCharacters(odd)
  return fields
}

/** Two parsers may read a repeated name differently. */
export function fromPairs(pairs: URLSearchParams): Record<string, string> {
  const fields = Object.fromEntries(pairs)
  if (Object.keys(fields).length !== pairs.size) throw new HttpProblem('field_repeated', 'error.badRequest')
  return fields
}
