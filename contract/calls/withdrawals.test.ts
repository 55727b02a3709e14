import { expect, test } from 'vitest'
import { removeAccount, savedAccounts, WithdrawInput, WithdrawPage, withdraw, withdrawMethods } from './withdrawals.ts'

const FULL = {
  name: 'Budi',
  phone: '0812',
  email: 'a@b.co',
  amount: '50000',
  accountName: 'BCA',
  accountNo: '0011223344',
}
const issuesOf = (input: object) => WithdrawInput.safeParse(input).error?.issues

test('creating a withdrawal is a money call that may require an identity confirmation', () => {
  expect([withdraw.money, withdraw.stepUp, removeAccount.extension]).toEqual([true, true, true])
})

test('a number that is impossible for the method is refused at its field', () => {
  expect(issuesOf({ ...FULL, accountName: 'DANA' })).toMatchObject([
    { path: ['accountNo'], message: 'withdraw.walletImpossible' },
  ])
})

test('spaces around an e-mail are removed; an e-mail of spaces only is refused', () => {
  expect(WithdrawInput.parse({ ...FULL, email: ' a@b.co ' }).email).toBe('a@b.co')
  expect(issuesOf({ ...FULL, email: ' ' })).toMatchObject([{ path: ['email'], message: 'account.wrongEmail' }])
})

test('a number is at most as long as an IBAN, in a withdrawal and when a saved account is deleted', () => {
  const number = '1'.repeat(34)
  expect(issuesOf({ ...FULL, accountName: 'Permata', accountNo: number })).toBeUndefined()
  expect(issuesOf({ ...FULL, accountName: 'Permata', accountNo: `${number}1` })).toMatchObject([
    { path: ['accountNo'] },
  ])
  const forget = (input: object) => removeAccount.input.safeParse(input).success
  expect(forget({ accountName: 'Permata', accountNo: number })).toBe(true)
  expect(forget({ accountName: 'Permata', accountNo: `${number}1` })).toBe(false)
  expect(forget({ accountName: '', accountNo: number })).toBe(false)
})

test.each([[null], [undefined], ['done'], [{}]])(
  'a withdrawal that upstream answers with %j is created, without a number',
  (data) => {
    expect(withdraw.reply.parse(data)).toEqual({})
  },
)

test('a notice may be its text alone, a method its name', () => {
  const texts = ['first', 'second', 'third', 'fourth'].flatMap((place) => [`${place}OptionName`, `${place}OptionValue`])
  const page = { ...Object.fromEntries(texts.map((name) => [name, name])), ruleValue: 'rules', withdrawMaxAmount: '1' }
  const notice = { noticeContent: 'slow', noticePicture: undefined }
  expect(WithdrawPage.parse({ ...page, notice: 'slow' })).toEqual({ ...page, notice, withdrawMaxAmount: 100 })
  expect(WithdrawPage.parse({ ...page, notice: { noticeContent: 'slow' } }).notice).toEqual(notice)
  expect(withdrawMethods.reply.parse(['BCA', { name: 'BNI', logo: '/bni.svg' }])).toEqual([
    { name: 'BCA', logo: undefined },
    { name: 'BNI', logo: '/bni.svg' },
  ])
  expect(withdrawMethods.reply.safeParse(['']).success).toBe(false)
})

// Proves WDL-23.
test('the wire field accountName of a saved account holds the method', () => {
  expect(savedAccounts.reply.parse([{ accountName: 'BCA', accountNo: 11 }])).toEqual([{ method: 'BCA', number: '11' }])
  expect(savedAccounts.reply.safeParse([{ accountName: '', accountNo: '11' }]).success).toBe(false)
  expect(savedAccounts.reply.safeParse([{ accountName: 'BCA' }]).success).toBe(false)
})
