import { expect, test } from 'vitest'
import { drawn } from '../../../tests/support/drawn.tsx'
import { pageContext } from '../../../tests/support/pageContext.ts'
import { Page as Change } from '../../change/+Page.tsx'
import { ThirdParties } from './OtherWays.tsx'
import { ResetForms } from './ResetForms.tsx'

const { site } = pageContext()
const reset = (given: Parameters<typeof pageContext>[0]) =>
  drawn(pageContext(given), <ResetForms prefix="reset" here="/reset" done="/?login=account" />)
const sendButton = (html: string) => /<button[^>]*data-testid="send-code"[^>]*>([^<]*)</.exec(html)?.[1]

const code = (secondsLeft: number) => ({ flash: { code: { email: 'budi@contoh.id', secondsLeft } } })
test.each([
  ['nothing yet', {}, 'Get'],
  ['an e-mail that is none', { flash: { form: 'forgetPassword', values: { email: 'budi' } } }, 'Get'],
  ['an e-mail', { flash: { form: 'forgetPassword', values: { email: 'budi@contoh.id' } } }, 'Send'],
  ['a code on its way', code(47), '47 s'],
  ['a code of a minute ago', code(0), 'Resend'],
])('send-code button with %s', (_name, given, word) => {
  expect(sendButton(reset(given))).toBe(word)
})

test('where the code went is in both forms; the verify token in none', () => {
  const html = reset(code(47))
  expect(html.match(/name="email"[^>]*value="budi@contoh.id"|value="budi@contoh.id"[^>]*name="email"/g)).toHaveLength(2)
  expect(html).not.toContain('verifyToken')
})

test('the mailbox is offered in the sandbox only', () => {
  expect(reset({})).not.toContain('sandbox/mail')
  expect(reset({ site: { ...site, sandbox: true } })).toContain('href="/__sandbox/mail"')
})

test('Google and Facebook are offered where they are configured; the wanted page and the invitation come along', () => {
  const url = '/promosi?login=1&next=%2Fwallet&inviteCode=KANCIL88'
  expect(drawn(pageContext({ url }), <ThirdParties />)).toBe('')
  const both = { ...site, google: true, facebookUrl: 'https://social.example/kancil' }
  const html = drawn(pageContext({ url, site: both }), <ThirdParties />)
  expect(html).toContain('href="/login/google?next=%2Fwallet&amp;inviteCode=KANCIL88"')
  expect(html).toContain('href="https://social.example/kancil"')
})

test('a guest has no password to change, and is told how to get one', () => {
  const guest = drawn(pageContext({ url: '/change', session: { signedIn: true, guest: true } }), <Change />)
  expect(guest).not.toContain('<form')
  expect(guest).toContain('href="/profile"')
  const player = drawn(pageContext({ url: '/change', session: { signedIn: true, guest: false } }), <Change />)
  expect(player).toContain('action="/api/user/reset-password"')
  expect(player).toContain('Other devices are signed out')
})
