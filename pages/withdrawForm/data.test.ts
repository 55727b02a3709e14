import type { PageContextServer } from 'vike/types'
import { expect, test } from 'vitest'
import type { Api } from '../../contract/calls/api.ts'
import { rupiah } from '../../contract/money/sen.ts'
import { pageContext } from '../../tests/support/pageContext.ts'
import { Redirect } from '../_layout/thrown.ts'
import { data } from './+data.ts'

const MAX = rupiah(1_000_000)

interface FormInput {
  saved?: { method: string; number: string; name?: string; phone?: string }[]
  more?: Partial<PageContextServer>
}

/** The form's data for an address. */
async function form(url: string, { saved = [], more = {} }: FormInput = {}) {
  const api = {
    withdrawPage: async () => ({ withdrawMaxAmount: MAX, withdrawMinAmount: rupiah(10_000) }),
    userDetail: async () => ({ username: 'budi01', fullName: 'Budi', phone: '0812', email: 'b@example.com' }),
    withdrawConfig: async () => ({ pageName: 'Details' }),
    withdrawMethods: async () => [{ name: 'BCA' }, { name: 'DANA' }],
    savedAccounts: async () => saved,
  } as unknown as Api
  const { form, parent } = await data(pageContext({ url, api, ...more }))
  return { ...form, parent }
}

const redirectOf = async (url: string, more: Partial<PageContextServer> = {}) => {
  const error: unknown = await form(url, { more }).catch((thrown: unknown) => thrown)
  return error instanceof Redirect ? error.location : 'none'
}

// Proves WDL-05.
test('the first method is preselected; a saved account sets method and number', async () => {
  expect((await form('/withdrawForm?amount=50000')).values).toEqual({
    accountName: 'BCA',
    accountNo: '',
    name: 'Budi',
    phone: '0812',
    email: 'b@example.com',
  })
  const saved = [
    { method: 'DANA', number: '08123' },
    { method: 'BCA', number: '0011' },
  ]
  expect((await form('/withdrawForm?amount=50000', { saved })).values).toMatchObject({
    accountName: 'DANA',
    accountNo: '08123',
  })
  expect((await form('/withdrawForm?amount=50000&saved=1', { saved })).values).toMatchObject({
    accountName: 'BCA',
    accountNo: '0011',
  })
  expect((await form('/withdrawForm?amount=50000&saved=9', { saved })).values.accountName).toBe('DANA')
})

// Proves WDL-10.
test('a refused form keeps the typed values, with its message above the button', async () => {
  const values = { accountName: 'BCA', accountNo: '77', name: 'Siti', phone: '', email: 'x' }
  const flash = { form: 'withdraw', values, toast: { kind: 'error', text: 'Not today', ms: 2000 } } as const
  const again = await form('/withdrawForm?amount=50000', { more: { flash } })
  expect(again.values).toEqual(values)
  expect(again.errors).toEqual({ form: 'Not today' })
})

// Proves WDL-12.
test('a missing, invalid or too large amount leads back to the first step', async () => {
  expect(await redirectOf('/withdrawForm')).toBe('/withdraw')
  expect(await redirectOf('/withdrawForm?amount=abc')).toBe('/withdraw?amount=abc')
  expect(await redirectOf('/withdrawForm?amount=50000.999')).toBe('/withdraw?amount=50000.999')
  expect(await redirectOf('/withdrawForm?amount=1000000.01')).toBe('/withdraw?amount=1000000.01')
  expect((await form('/withdrawForm?amount=1000000')).amount).toBe(MAX)
})

// Proves WDL-12.
test('an amount below the minimum leads back as well, in digits that both languages read', async () => {
  expect(await redirectOf('/withdrawForm?amount=9,999', { locale: 'en' })).toBe('/withdraw?amount=9999')
  expect(await redirectOf('/withdrawForm?amount=9.999', { locale: 'india' })).toBe('/withdraw?amount=9999')
  expect((await form('/withdrawForm?amount=10000')).amount).toBe(1_000_000)
})

// Proves WDL-26.
test('a saved account sets its holder and phone; only a form that is whole is folded', async () => {
  const url = '/withdrawForm?amount=50000'
  const saved = [{ method: 'BCA', number: '0011', name: 'Siti', phone: '0813' }]
  expect(await form(url, { saved })).toMatchObject({ values: { name: 'Siti', phone: '0813' }, folded: true })
  expect((await form(url)).folded).toBe(false)
  expect((await form(url, { saved: [{ method: 'BCA', number: '' }] })).folded).toBe(false)
  const flash = { form: 'withdraw', fields: { name: 'x' }, values: {} }
  expect((await form(url, { saved, more: { flash } })).folded).toBe(false)
})
