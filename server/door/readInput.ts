import type { Request, Response } from 'express'
import { HttpProblem } from '../problem.ts'
import { isFormPost } from '../wants.ts'
import type { Found } from './findCall.ts'
import { type Fill, FORMS, type ServerFilled } from './forms.ts'
import type { Posted } from './readPosted.ts'

/** The input of the call, strictly by the contract. Throws HttpProblem 400 with a word for each field. */
export async function readInput(
  { name, call, params }: Found,
  posted: Posted,
  serverFilled: ServerFilled,
  req: Request,
  res: Response,
): Promise<unknown> {
  const fill: Fill | undefined = serverFilled[name] ?? (isFormPost(req) ? FORMS[name]?.prepare : undefined)
  const wrong: Record<string, string> = {}
  let fields = posted.fields
  try {
    fields = fill ? await fill(posted, req, res) : fields
  } catch (error) {
    if (!(error instanceof HttpProblem) || !error.fields) throw error
    Object.assign(wrong, error.fields)
    fields = Object.fromEntries(Object.entries(fields).filter(([field]) => !(field in wrong) && !(field in FORM_ONLY)))
  }
  const result = call.input.safeParse({ ...fields, ...params })
  for (const { path, message } of result.error?.issues ?? []) {
    const [field] = path
    if (field !== undefined) wrong[String(field)] ??= WORD.test(message) ? message : 'error.badInput'
  }
  if (!result.success || Object.keys(wrong).length > 0) throw new HttpProblem(400, 'error.badInput', { fields: wrong })
  return result.data
}

/** Messages of the contract's own rules are keys of locales/; the library's are not for players. */
const WORD = /^[a-z][A-Za-z0-9]*(\.[A-Za-z0-9]+)+$/

/** Left out when the rest of a form is judged after its own fields were wrong. */
const FORM_ONLY = { confirmPassword: true, agree: true }
