import { expect, test } from 'vitest'
import { EXAMPLES } from '../documents/examples.ts'
import { readTyped } from '../typedText.ts'
import type { Call } from './call.ts'
import { CALLS, type CallName } from './calls.ts'

/** As a chat or a contact gives it. */
const pasted = (text: string) => ` \u202a${text.slice(0, 2)}\u200b${text.slice(2)}\u202c\u00a0`
const isTyped = (field: string) => readTyped(field, pasted('ab')) === 'ab'

/** Fields that take back what upstream has sent, sign by sign. */
const AS_SENT = new Set(['removeAccount.accountNo'])

const names = Object.keys(CALLS) as CallName[]
const inputOf = (name: CallName) => EXAMPLES[name]?.input ?? {}
const fields = names.flatMap((name) =>
  Object.entries(inputOf(name))
    .filter(([field, value]) => isTyped(field) && value !== '' && !AS_SENT.has(`${name}.${field}`))
    .map(([field, value]): [CallName, string, string] => [name, field, String(value)]),
)

const read = (name: CallName, more: object) => {
  const call: Call = CALLS[name]
  return call.input.safeParse({ ...inputOf(name), ...more })
}

// Proves WDL-20.
test.each(fields)('%s reads its %s without the marks of a paste', (name, field, value) => {
  const { data, error } = read(name, { [field]: pasted(value) })
  expect(error).toBeUndefined()
  expect(data).toEqual(read(name, {}).data)
})

test('every sort of field that people type is among them', () => {
  const sorts = ['username', 'email', 'verifyCode', 'accountNo', 'phone', 'name', 'fullName']
  expect([...new Set(fields.map(([, field]) => field))].sort()).toEqual(sorts.sort())
})

const passwords = names.flatMap((name) =>
  Object.keys(inputOf(name)).some((field) => /password$/i.test(field)) ? [name] : [],
)

// Proves ACC-12.
test.each(passwords)('%s reads a password in the same form, however its letters came', (name) => {
  const all = (password: string) =>
    Object.fromEntries(
      Object.keys(inputOf(name))
        .filter((field) => /password$/i.test(field))
        .map((field) => [field, password]),
    )
  const [composed, apart] = [read(name, all('rahasi\u00e1-123')), read(name, all('rahasia\u0301-123'))]
  expect(apart.error).toBeUndefined()
  expect(apart.data).toEqual(composed.data)
})
