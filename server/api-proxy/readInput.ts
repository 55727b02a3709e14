import type { Request, Response } from 'express'
import { z } from 'zod'
import type { InputOf } from '../../contract/calls/call.ts'
import type { CallName, Calls } from '../../contract/calls/calls.ts'
import { readInput as readByContract } from '../../contract/calls/read.ts'
import { oddFields } from '../../contract/plainText.ts'
import { isFormPost } from '../http/contentNegotiation.ts'
import { HttpProblem, OddCharacters } from '../http/httpProblem.ts'
import type { Found } from './findCall.ts'
import { type Fill, FORMS, type ServerFilled } from './forms.ts'
import type { Posted } from './readPosted.ts'

/** Reads the input of the call strictly by the contract. Throws HttpProblem 400 with a message key for each field. */
export async function readInput<N extends CallName>(
  { name, call, params }: Found<N>,
  posted: Posted,
  serverFilled: ServerFilled,
  req: Request,
  res: Response,
): Promise<InputOf<Calls[N]>> {
  // Most fields trim line breaks and tabs at the ends, so the character check runs after the contract has read them.
  const odd = oddFields({ ...posted.fields, ...posted.own, ...params })
  if (odd.length > 0) throw new OddCharacters(odd)
  const fill: Fill | undefined = serverFilled[name] ?? (isFormPost(req) ? FORMS[name]?.prepare : undefined)
  const wrong = new Map<string, string>()
  let forget: readonly string[] = []
  let fields = posted.fields
  try {
    fields = fill ? await fill(posted, req, res) : fields
  } catch (error) {
    if (!(error instanceof HttpProblem) || !error.fields) throw error
    forget = error.forget
    for (const [field, word] of Object.entries(error.fields)) wrong.set(field, word)
    fields = Object.fromEntries(Object.entries(fields).filter(([field]) => !wrong.has(field) && !FORM_ONLY.has(field)))
  }
  const result = readByContract(call, { ...fields, ...params })
  for (const { path, message } of result.error?.issues ?? []) {
    const [field] = path
    if (field === undefined || wrong.has(String(field))) continue
    wrong.set(String(field), WORD.test(message) ? message : 'error.badInput')
  }
  if (!result.success || wrong.size > 0)
    throw new HttpProblem('input', 'error.badInput', { fields: Object.fromEntries(wrong), forget })
  const split = oddFields(Fields.parse(result.data), call.lines)
  if (split.length > 0) throw new OddCharacters(split)
  return result.data
}

const Fields = z.record(z.string(), z.unknown())

/**
 * Messages of the contract's own rules are keys of locales/. Messages of the schema library are not shown to players.
 */
const WORD = /^[a-z][A-Za-z0-9]*(\.[A-Za-z0-9]+)+$/

/** Left out when the fields of the form itself were already wrong. */
const FORM_ONLY = new Set(['confirmPassword', 'agree'])
