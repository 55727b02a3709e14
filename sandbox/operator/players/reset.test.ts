import { expect, test } from 'vitest'
import { z } from 'zod'
import { codeIn, richPlayer } from '../../../cli/conformance/samples.ts'
import { testUpstream } from '../../../tests/support/upstream.ts'
import { readEmails } from '../mail/emails.ts'

let now = Date.parse('2026-11-21T12:00:00+07:00')
const upstream = testUpstream({ now: () => now })

async function requestCode(email: string) {
  const envelope = await upstream.call('forgetPassword', { email })
  const [message] = await readEmails(upstream.database.db)
  return {
    email,
    envelope,
    verifyToken: z.string().parse(envelope.data),
    verifyCode: codeIn(message?.body ?? ''),
    message,
  }
}
type Typed = { email: string; verifyToken: string; verifyCode: string }
async function resetTo(password: string, { email, verifyToken, verifyCode }: Typed) {
  const passwords = { resetPassword: password, confirmResetPassword: password }
  return await upstream.call('resetPassword', { email, verifyToken, verifyCode, ...passwords })
}
const reset = async (input: Typed) => (await resetTo('sandibaru1', input)).code
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')
const mailOf = (username: string) => `${username}@example.com`

// Proves ACC-15.
test('the code of the mail sets a new password once and ends every session', async () => {
  const { username, token, password } = await richPlayer(upstream.url)
  const request = await requestCode(mailOf(username).toUpperCase())
  expect(request.message?.body).toContain(username)
  expect(await reset(request)).toBe(200)
  expect(await reset(request)).toBe(400)
  expect((await upstream.call('userDetail', {}, { token })).code).toBe(404)
  const login = async (password: string) => (await upstream.call('login', { username, password })).code
  expect([await login(password), await login('sandibaru1')]).toEqual([400, 200])
})

// Proves ACC-16.
test('an unknown e-mail gets the same answer and no mail', async () => {
  const { username } = await richPlayer(upstream.url)
  const known = await requestCode(mailOf(username))
  const unknown = await requestCode('nobody@example.com')
  expect(unknown.message?.id).toBe(known.message?.id)
  expect({ ...unknown.envelope, data: '' }).toEqual({ ...known.envelope, data: '' })
  expect(unknown.verifyToken).toHaveLength(known.verifyToken.length)
})

// Proves ACC-15.
test('after five tries the right code is refused, too; a wrong verify token does not count as a try', async () => {
  const request = await requestCode(mailOf((await richPlayer(upstream.url)).username))
  for (let count = 0; count < 10; count++) expect(await reset({ ...request, verifyToken: 'not the one' })).toBe(400)
  const tries = await Promise.all(
    Array.from({ length: 5 }, () => reset({ ...request, verifyCode: otherThan(request.verifyCode) })),
  )
  expect(new Set(tries)).toEqual(new Set([400]))
  expect(await reset(request)).toBe(400)
})

// Proves ACC-15, ACC-52.
test('dashes alone cost no try of a reset code, and between its digits they make no other code', async () => {
  const request = await requestCode(mailOf((await richPlayer(upstream.url)).username))
  for (let count = 0; count < 6; count++) expect(await reset({ ...request, verifyCode: ' \u2013 ' })).toBe(400)
  const verifyCode = `${request.verifyCode.slice(0, 3)}-${request.verifyCode.slice(3)}`
  expect(await reset({ ...request, verifyCode })).toBe(200)
})

// Proves ACC-54.
test('a password that is easy to guess is refused and leaves the code; a common one costs no try', async () => {
  const { username } = await richPlayer(upstream.url)
  const request = await requestCode(mailOf(username))
  const refused = { code: 400, data: { field: 'resetPassword', reason: 'password_guessable' } }
  for (let count = 0; count < 6; count++) expect(await resetTo('iloveyou', request)).toMatchObject(refused)
  const named = username.padEnd(8, '0').toUpperCase()
  expect(await resetTo(named, request)).toMatchObject(refused)
  expect(await resetTo(named, { ...request, verifyCode: otherThan(request.verifyCode) })).toMatchObject({
    data: { field: 'verifyCode' },
  })
  expect(await reset(request)).toBe(200)
})

// Proves ACC-15.
test('a code is valid for ten minutes', async () => {
  const request = await requestCode(mailOf((await richPlayer(upstream.url)).username))
  now += 10 * 60 * 1000
  expect(await reset(request)).toBe(400)
})

// Proves ACC-15, LIM-04.
test('a request of a stranger leaves the code of the owner valid', async () => {
  const email = mailOf((await richPlayer(upstream.url)).username)
  const owner = await requestCode(email)
  const stranger = await requestCode(email)
  expect(await reset({ ...stranger, verifyCode: owner.verifyCode })).toBe(400)
  expect(await reset(owner)).toBe(200)
  expect(await reset(stranger)).toBe(400)
})

// Proves ACC-15, LIM-04.
test('many requests give few guesses, and leave the owner a try', async () => {
  const email = mailOf((await richPlayer(upstream.url)).username)
  const owner = await requestCode(email)
  const others = [
    await requestCode(email),
    await requestCode(email),
    await requestCode(email),
    await requestCode(email),
  ]
  const guessed: number[] = []
  for (const request of others)
    for (let count = 0; count < 5; count++)
      guessed.push(await reset({ ...request, verifyCode: otherThan(request.verifyCode) }))
  // Two tries of each code, and five more of all together.
  expect(guessed.filter((code) => code === 400)).toHaveLength(4 * 2 + 5)
  expect(guessed.filter((code) => code === 429)).toHaveLength(20 - 13)
  expect(await reset(owner)).toBe(200)
})

// Proves ACC-33.
test('an address gets five e-mails in a quarter of an hour, whoever asks and whether or not it is known', async () => {
  for (const email of [mailOf((await richPlayer(upstream.url)).username), 'unknown@example.com']) {
    const codes = await Promise.all(
      Array.from({ length: 30 }, async () => (await upstream.call('forgetPassword', { email })).code),
    )
    expect(codes.filter((code) => code === 200)).toHaveLength(5)
    expect(codes.filter((code) => code === 429)).toHaveLength(25)
  }
  now += 15 * 60 * 1000
  expect((await upstream.call('forgetPassword', { email: 'unknown@example.com' })).code).toBe(200)
})

// Proves ACC-15.
test('a code is bound to its e-mail', async () => {
  const [one, two] = [await richPlayer(upstream.url), await richPlayer(upstream.url)]
  const request = await requestCode(mailOf(one.username))
  await requestCode(mailOf(two.username))
  expect(await reset({ ...request, email: mailOf(two.username) })).toBe(400)
})

// Proves ACC-15.
test('one of two concurrent resets with the same code succeeds', async () => {
  const request = await requestCode(mailOf((await richPlayer(upstream.url)).username))
  const codes = await Promise.all([reset(request), reset(request)])
  expect(codes.sort()).toEqual([200, 400])
})
