import { beforeEach, expect, test } from 'vitest'
import { envelope } from '../testing/fakeUpstream.ts'
import { freshApp } from '../testing/freshApp.ts'

const WORD = 'This password is easy to guess. Please choose another.'
const NAME = 'budi01'

const { web, browser: player } = freshApp()
beforeEach(() => {
  web.fake.on('/auth/login', () => envelope({ authToken: 'upstream-token-1' }))
  web.fake.on('/auth/forget-password', () => envelope('verify-token-1'))
  web.fake.on('/user/detail', () => envelope({ username: NAME }))
  for (const { path } of FORMS) web.fake.on(path, () => envelope(null))
})

const REGISTER = { path: '/auth/register', field: 'password', repeats: 'confirmPassword', more: { username: NAME } }
const RESET = {
  path: '/auth/reset-password-by-token',
  field: 'resetPassword',
  repeats: 'confirmResetPassword',
  more: { email: 'budi@contoh.id', verifyCode: '012345' },
}
const CHANGE = {
  path: '/user/reset-password',
  field: 'newPassword',
  repeats: 'confirmNewPassword',
  more: { rawPassword: 'password' },
}
const FIRST = { path: '/user/password', field: 'newPassword', repeats: 'confirmNewPassword', more: {} }
const FORMS = [REGISTER, RESET, CHANGE, FIRST]

const sent = (path: string) => web.fake.requests.filter((one) => one.path === path).length
const signIn = () => player.json('/api/auth/login', { username: NAME, password: 'password' }).expect(200)

/** Sets this password as a script does. */
async function set({ path, field, repeats, more }: (typeof FORMS)[number], password: string) {
  if (path === RESET.path) await player.form('/api/auth/forget-password', { email: RESET.more.email })
  else if (path !== REGISTER.path) await signIn()
  const repeated = path === REGISTER.path ? {} : { [repeats]: password }
  return player.json(`/api${path}`, { ...more, [field]: password, ...repeated })
}

// Proves ACC-54.
test('the user name of a registration is easy to guess too', async () => {
  const form = { ...REGISTER, more: { username: 'siti0123' } }
  expect((await set(form, 'Siti0123-2026')).body.errors).toEqual({ password: WORD })
  expect(sent(REGISTER.path)).toBe(0)
})

// Proves ACC-54.
test('the name of the player who is signed in is easy to guess too, and is asked for when nothing else is wrong', async () => {
  expect((await set(CHANGE, 'Budi01-2026')).body.reason).toBe('password_guessable')
  const asked = sent('/user/detail')
  const other = { ...CHANGE.more, newPassword: 'Budi01-2026', confirmNewPassword: 'another' }
  expect((await player.json(`/api${CHANGE.path}`, other)).status).toBe(400)
  expect([sent('/user/detail'), sent(CHANGE.path)]).toEqual([asked, 0])
})

// Proves ACC-54.
test.each(
  FORMS.flatMap((form) => ['iloveyou', 'Password', 'Kancil-2026'].map((word) => [form.path, word, form] as const)),
)('%s refuses %s at its field before any call, with a reason of its own', async (path, password, form) => {
  const { status, body } = await set(form, password)
  expect([status, body.reason, body.message, body.errors]).toEqual([
    400,
    'password_guessable',
    WORD,
    { [form.field]: WORD },
  ])
  expect(sent(path)).toBe(0)
})

// Proves ACC-54, ACC-07.
test('a form says it beside what else is wrong, and what was typed comes back', async () => {
  const fields = { username: 'b!', email: '', password: 'iloveyou', confirmPassword: 'iloveyou', agree: 'on' }
  await player.form('/api/auth/register', { ...fields, _back: '/?login=2' }).expect(303)
  const { flash } = JSON.parse((await player.get('/')).text)
  expect(flash).toMatchObject({ values: { username: 'b!' }, fields: { password: WORD } })
  expect(Object.keys(flash.fields).sort()).toEqual(['password', 'username'])
  expect(JSON.stringify(flash)).not.toContain('iloveyou')
})

// Proves ACC-54.
test('a name that cannot be read leaves the comparison with it to upstream, whose reason is passed on', async () => {
  await signIn()
  web.fake.on('/user/detail', () => envelope(null, 400, 'Not now'))
  web.fake.on(CHANGE.path, () => envelope({ field: 'newPassword', reason: 'password_guessable' }, 400, 'Mudah ditebak'))
  const { status, body } = await set(CHANGE, 'Budi2026')
  expect([status, body.reason, body.errors]).toEqual([400, 'password_guessable', { newPassword: 'Mudah ditebak' }])
  web.fake.on(CHANGE.path, () => envelope({ field: 'newPassword', reason: 'fault' }, 400, 'Tidak'))
  expect((await set(CHANGE, 'Budi2026')).body.reason).toBe('upstream_refused')
})
