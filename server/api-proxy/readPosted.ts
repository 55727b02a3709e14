import express, { type Request, type RequestHandler, type Response } from 'express'
import { z } from 'zod'
import { parseJson } from '../../common/json.ts'
import { lookUp } from '../../common/lookUp.ts'
import type { Call } from '../../contract/calls/call.ts'
import { HttpProblem } from '../http/httpProblem.ts'
import { fromPairs } from '../http/readFields.ts'
import { readFormWithPictures, readUpload } from './upload.ts'

/** The posted values before any rule of the contract: strings from forms and queries, any type from JSON. */
export interface Posted {
  fields: Record<string, unknown>
  /** Fields of the api proxy itself. They begin with `_` and are never sent upstream. */
  own: Record<string, string>
  /** Bytes with the signature of a picture, by the name of their file field. */
  files?: ReadonlyMap<string, Buffer>
  /** The file cannot be accepted; the fields were read. */
  problem?: HttpProblem
}

const LIMIT = '16kb'
const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
const MULTIPART_TYPE = 'multipart/form-data'

const parsers: Record<string, RequestHandler> = {
  [JSON_TYPE]: express.text({ type: JSON_TYPE, limit: LIMIT }),
  [FORM_TYPE]: express.text({ type: FORM_TYPE, limit: LIMIT }),
}

const Fields = z.record(z.string(), z.unknown())

/** Reads query and body: 415, 413 past 16 KiB, 400 for repeated names or an unwanted query. */
export async function readPosted(
  { req, res, call }: { req: Request; res: Response; call: Call },
  pictures?: readonly { from: string }[],
): Promise<Posted> {
  const query = fromPairs(new URL(req.originalUrl, 'http://in.app').searchParams)
  if (req.method === 'GET' || req.method === 'HEAD') return { fields: query, own: {} }
  if (call.send !== 'both' && call.send !== 'body' && Object.keys(query).length > 0)
    throw new HttpProblem('query_not_allowed', 'error.badRequest')
  const { fields, ...rest } = await readBody(req, res, call, pictures)
  for (const [name, value] of Object.entries(query)) {
    if (Object.hasOwn(fields, name) && String(lookUp(fields, name)) !== value)
      throw new HttpProblem('field_repeated', 'error.badRequest')
  }
  const own = Object.entries(fields).filter(([name]) => name.startsWith('_'))
  const others = Object.entries(fields).filter(([name]) => !name.startsWith('_'))
  return {
    fields: { ...query, ...Object.fromEntries(others) },
    own: Object.fromEntries(own.filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
    ...rest,
  }
}

async function readBody(
  req: Request,
  res: Response,
  call: Call,
  pictures?: readonly { from: string }[],
): Promise<Pick<Posted, 'fields' | 'files' | 'problem'>> {
  const type = (req.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (isEmpty(req)) return { fields: {} }
  if (type === MULTIPART_TYPE && call.send === 'multipart') return asTyped(await readUpload(req))
  if (type === MULTIPART_TYPE && pictures) {
    const names = pictures.map(({ from }) => from)
    return asTyped(await readFormWithPictures(req, names))
  }
  const parser = lookUp(parsers, type)
  if (!parser) throw new HttpProblem('body_type', 'error.badRequest')
  await new Promise<void>((resolve, reject) =>
    parser(req, res, (error?: unknown) => (error ? reject(error) : resolve())),
  )
  const text = z.string().catch('').parse(req.body)
  if (type === FORM_TYPE) return asTyped({ fields: fromPairs(new URLSearchParams(text)) })
  const fields = Fields.safeParse(parseJson(text)).data
  if (!fields) throw new HttpProblem('body_malformed', 'error.badRequest')
  return { fields }
}

/** Forms send each end of a line as two characters; a field counts it as one, and so does a call by script. */
const asTyped = <T extends Pick<Posted, 'fields'>>(posted: T): T => ({
  ...posted,
  fields: Object.fromEntries(
    Object.entries(posted.fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value,
    ]),
  ),
})

const isEmpty = (req: Request) =>
  req.headers['transfer-encoding'] === undefined && Number(req.headers['content-length'] ?? 0) === 0
