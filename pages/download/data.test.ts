import { expect, test } from 'vitest'
import { pageContext } from '../../tests/support/pageContext.ts'
import { data } from './+data.ts'

const inviteCodes: string[] = []
const context = (url: string, address?: string) =>
  pageContext({
    url,
    api: {
      async inviteApp({ inviteCode }: { inviteCode: string }) {
        inviteCodes.push(inviteCode)
        return address
      },
    } as never,
  })

// Proves INV-01.
test('the invitation code of the address goes through the form and back, with and without an address of the app', async () => {
  const read = await data(context('/download?inviteCode=AB-1_x', 'https://example.com/app.apk'))
  expect(read).toMatchObject({
    code: 'AB-1_x',
    link: { href: 'https://example.com/app.apk', external: true },
    here: '/download?inviteCode=AB-1_x',
    done: '/download?inviteCode=AB-1_x&done=1',
  })
  expect(inviteCodes.at(-1)).toBe('AB-1_x')
})

// Proves INV-03.
test.each(['%22%3E%3Cscript%3E', 'a'.repeat(33), '..%2F..%2Fuser', ''])(
  'an impossible code is dropped: %s',
  async (code) => {
    const read = await data(context(`/download?inviteCode=${code}`))
    expect(read).toMatchObject({ code: '', here: '/download', done: '/download?done=1', noApp: '/download?app=none' })
    expect(inviteCodes.at(-1)).toBe('app')
  },
)

// Proves INV-07.
test('without an address of the app, and only then, the button shows a toast that says so', async () => {
  const pressed = context('/download?app=none')
  await data(pressed)
  expect(pressed.flash?.toast).toMatchObject({ kind: 'error', ms: 2000 })
  const visit = context('/download')
  await data(visit)
  expect(visit.flash).toBeNull()
  const meanwhile = context('/download?app=none', 'https://example.com/app.apk')
  await data(meanwhile)
  expect(meanwhile.flash).toBeNull()
})

// Proves INV-07.
test('an address of another scheme is dropped', async () => {
  expect((await data(context('/download', 'javascript:alert(1)'))).link).toBeNull()
})
