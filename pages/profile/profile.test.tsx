import { expect, test } from 'vitest'
import { pageContext } from '../../tests/support/pageContext.ts'
import { rendered } from '../../tests/support/rendered.tsx'
import { data } from './+data.ts'
import { Page } from './+Page.tsx'
import { TopEnd } from './+TopEnd.tsx'
import { avatarChoices } from './avatarChoices.ts'

const SET = ['/a.svg', '/b.svg']
const chosenOf = (...args: Parameters<typeof avatarChoices>) =>
  avatarChoices(...args).map(({ src, chosen, own }) => `${src}${chosen ? ' chosen' : ''}${own ? ' own' : ''}`)

// Proves ACC-43.
test('the stored picture is selected; an uploaded picture comes first', () => {
  expect(chosenOf(SET, '/b.svg')).toEqual(['/a.svg', '/b.svg chosen'])
  expect(chosenOf(SET, '/files/x.jpg')).toEqual(['/files/x.jpg chosen own', '/a.svg', '/b.svg'])
  expect(chosenOf(SET, undefined)).toEqual(['/a.svg', '/b.svg'])
})

const PLAYER = { username: 'budi123', isGuest: false, fullName: 'Budi', phone: '021 555', email: undefined }
const page = (more: object = {}, api: object = {}) =>
  pageContext({
    url: '/profile',
    session: { signedIn: true, guest: false },
    api: {
      userDetail: () => Promise.resolve(PLAYER),
      profileConfig: () => Promise.resolve({ avatars: SET }),
      sessions: () => Promise.reject(new Error('no such call')),
      passkeys: () => Promise.reject(new Error('no such call')),
      push: () => Promise.reject(new Error('no such call')),
      phoneOffer: () => Promise.reject(new Error('no such call')),
      ...api,
    } as never,
    ...more,
  })

async function htmlOf(context: ReturnType<typeof page>) {
  context.data = await data(context)
  return rendered(
    context,
    <>
      <TopEnd />
      <Page />
    </>,
  )
}

// Proves ACC-41, ACC-42.
test('an account without an e-mail shows that its password cannot be reset; an odd phone number gives only a hint', async () => {
  const html = await htmlOf(page())
  expect(html).toContain('forgotten password cannot be reset')
  expect(html).toContain('does not look like an Indonesian mobile number')
  expect(html).toMatch(/<button type="submit" form="profile"/)
  const settled = await htmlOf(
    page({}, { userDetail: () => Promise.resolve({ ...PLAYER, email: 'b@example.com', phone: '0812 3456 7890' }) }),
  )
  expect(settled).not.toContain('forgotten password cannot be reset')
  expect(settled).not.toContain('does not look like')
})

// Proves ACC-49.
test('a refused form shows the typed values and their errors, not the stored values', async () => {
  const flash = {
    form: 'modifyInfo' as const,
    values: { fullName: 'Budi B', email: 'not-one', avatar: '/b.svg' },
    fields: { email: 'Incorrectly formatted mailbox' },
  }
  const html = await htmlOf(page({ flash }))
  expect(html).toMatch(/value="Budi B"/)
  expect(html).toMatch(/<input(?=[^>]*value="not-one")(?=[^>]*aria-invalid="true")/)
  expect(html).toMatch(/<input(?=[^>]*value="\/b.svg")(?=[^>]*checked)/)
  expect(html).toContain('Incorrectly formatted mailbox')
})

// Proves PHO-03, PHO-08, PHO-10.
test('a number that signs in is confirmed by a code, and changed there alone, where upstream sends codes', async () => {
  expect(await htmlOf(page())).not.toContain('phone-confirm')
  const phoneOffer = () => Promise.resolve({ channels: ['sms'] })
  const shown = (player: object) =>
    htmlOf(page({}, { phoneOffer, userDetail: () => Promise.resolve({ ...PLAYER, ...player }) }))
  expect(await shown({})).not.toContain('phone-confirm')
  const first = await shown({ phoneConfirmed: false })
  expect(first).toMatch(/data-testid="phone-confirm".*action="\/api\/user\/phone"/)
  expect(first).not.toMatch(/phone-remove|autofocus/i)
  expect(first).not.toMatch(/<input(?=[^>]*readOnly)[^>]*name="phone"/)
  const confirmed = await shown({ phoneConfirmed: true, phone: '081234567890' })
  expect(confirmed).toContain('081234567890 signs you in')
  expect(confirmed).toContain('action="/api/user/phone/remove"')
  expect(confirmed).toMatch(/<input(?=[^>]*readOnly)[^>]*name="phone"/)
})

// Proves INB-09.
test('push is hidden until script finds that the browser has it, ends by a form, and is left out where upstream has none', async () => {
  expect(await htmlOf(page())).not.toContain('data-push')
  const told = (reply: object) => htmlOf(page({}, { push: () => Promise.resolve(reply) }))
  expect(await told({ on: false, details: false })).not.toContain('data-push')
  const off = await told({ key: 'BKey', on: false, details: false })
  expect(off).toMatch(
    /<div hidden="" data-push="" data-testid="push">.*<form(?=[^>]*data-push="BKey")(?=[^>]*hidden="")/,
  )
  const on = await told({ key: 'BKey', on: true, details: true })
  expect(on).toMatch(/<div data-push="" data-testid="push">.*with amounts.*<form [^>]*action="\/api\/user\/push\/end"/)
  expect(on).not.toContain('push-allow')
})

// Proves ACC-46.
test('the devices appear when upstream lists them, and "sign out elsewhere" only when there are others', async () => {
  expect(await htmlOf(page())).not.toContain('sign-ins')
  const here = { createTime: 0, agentType: 'H5', current: true }
  const alone = await htmlOf(page({}, { sessions: () => Promise.resolve([here]) }))
  expect(alone).toContain('You are signed in here only.')
  expect(alone).not.toContain('/api/user/sessions/end')
  const two = await htmlOf(page({}, { sessions: () => Promise.resolve([here, { ...here, current: false }]) }))
  expect(two).toContain('/api/user/sessions/end')
  expect(two).not.toContain('/api/user/session/end')
})

// Proves ACC-68.
test('a session that upstream names is ended alone by a form of its row; the present one has none', async () => {
  const here = { createTime: 0, agentType: 'H5', current: true, id: 'here' }
  const there = { ...here, agentType: 'PC', current: false, id: 'there' }
  const html = await htmlOf(page({}, { sessions: () => Promise.resolve([here, there]) }))
  expect(html.match(/action="\/api\/user\/session\/end"/g)).toHaveLength(1)
  expect(html).toMatch(/<input type="hidden" name="id" value="there"/)
  expect(html).toContain('aria-label="Sign out: Computer, Since')
})

// Proves ACC-63, ACC-64.
test('passkeys are named and removed by forms; a list without any waits for script, and without the call there is none', async () => {
  expect(await htmlOf(page())).not.toContain('passkey')
  const html = await htmlOf(page({}, { passkeys: () => Promise.resolve([]) }))
  expect(html).toMatch(/<div hidden="" data-passkey="" data-testid="passkeys">/)
  expect(html).toMatch(/<form (?=[^>]*hidden="")[^>]*action="\/api\/user\/passkey"/)
  const kept = { id: 'key-1', name: '', agentType: 'H5', createTime: 0 }
  const list = await htmlOf(
    page({}, { passkeys: () => Promise.resolve([kept, { ...kept, id: 'key-2', name: 'Mine' }]) }),
  )
  expect(list).toMatch(/<div data-passkey="" data-testid="passkeys">/)
  expect(list).toContain('Passkey of a phone')
  expect(list).toContain('Mine')
  expect(list.match(/action="\/api\/user\/passkey\/remove"/g)).toHaveLength(2)
  expect(list.match(/action="\/api\/user\/passkey\/rename"/g)).toHaveLength(2)
})

// Proves ACC-74.
test('script is told the host, the handle and the present name of passkeys, where upstream names them', async () => {
  const own = { name: '', createTime: 0, userHandle: 'handle-1' }
  const [first, elsewhere] = [
    { ...own, id: 'key-1', rpId: 'play.example' },
    { ...own, id: 'key-2', rpId: 'old.example' },
  ]
  const html = await htmlOf(page({}, { passkeys: () => Promise.resolve([first, elsewhere]) }))
  const said = /data-credentials="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? ''
  expect(JSON.parse(said)).toEqual({
    all: { rpId: 'play.example', userId: 'handle-1', allAcceptedCredentialIds: ['key-1'] },
    details: { rpId: 'play.example', userId: 'handle-1', name: expect.any(String), displayName: expect.any(String) },
  })
  expect(html.match(/data-passkey="(play|old)\.example"/g)).toHaveLength(2)
})
