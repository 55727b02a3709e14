import { oddFields } from '../../common/plainText.ts'
import type { InputOf } from '../../contract/calls/call.ts'
import type { CallName, Calls } from '../../contract/calls/calls.ts'
import { readInput as readByContract } from '../../contract/calls/read.ts'
import { callIsOff } from '../../contract/features.ts'
import { isFormPost } from '../http/contentNegotiation.ts'
import { HttpProblem, OddCharacters } from '../http/httpProblem.ts'
import { guessableField } from './newPassword.ts'
import type { VisitOf } from './policy.ts'

/** Reads the input strictly by the contract. Throws HttpProblem: 400 with a message key for each field, 404 if off. */
export async function readInput<N extends CallName>(visit: VisitOf<N>): Promise<InputOf<Calls[N]>> {
  const { name, call, params, policy, posted, req, door } = visit
  // Most fields trim line breaks and tabs at the ends, so the character check runs after the contract has read them.
  const odd = oddFields({ ...posted.fields, ...posted.own, ...params })
  if (odd.length > 0) throw new OddCharacters(odd)
  const fill = policy.fillAlways ?? (isFormPost(req) ? policy.fill : undefined)
  const wrong = new Map<string, string>()
  let forget: readonly string[] = []
  let fields = posted.fields
  try {
    fields = fill ? await fill(posted, visit) : fields
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
  const guessable = await guessableField(visit, fields, wrong)
  if (guessable !== undefined && wrong.size === 0)
    throw new HttpProblem('password_guessable', GUESSABLE, { fields: { [guessable]: GUESSABLE }, forget })
  if (guessable !== undefined) wrong.set(guessable, GUESSABLE)
  if (!result.success || wrong.size > 0)
    throw new HttpProblem('input', 'error.badInput', { fields: Object.fromEntries(wrong), forget })
  const split = oddFields({ ...result.data }, call.lines)
  if (split.length > 0) throw new OddCharacters(split)
  if (callIsOff(door.featuresOff, name, result.data)) throw new HttpProblem('not_found', 'error.notFound')
  return result.data
}

/** Messages of the contract's own rules are keys of locales/. Those of the schema library no player sees. */
const WORD = /^[a-z][A-Za-z0-9]*(\.[A-Za-z0-9]+)+$/

const GUESSABLE = 'register.passwordGuessable'

/** Left out when the fields of the form itself were already wrong. */
const FORM_ONLY = new Set(['confirmPassword', 'agree'])
