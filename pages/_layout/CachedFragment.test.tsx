import type { ReactNode } from 'react'
import type { PageContextServer } from 'vike/types'
import { expect, test } from 'vitest'
import { pageContext } from '../../tests/support/pageContext.ts'
import { rendered } from '../../tests/support/rendered.tsx'
import { CachedFragment, ShellPart } from './CachedFragment.tsx'
import { usePageContext } from './context.tsx'
import { loginHref } from './loginHref.ts'
import { Shell } from './Shell.tsx'
import { EMPTY_SHELL } from './shellData.ts'

let times = 0
function Counted() {
  times++
  return <p>rendered</p>
}

test('a fragment is rendered once for the same data and the same kind of visitor, and again for another', () => {
  const data = {}
  const render = (input: Parameters<typeof pageContext>[0], of: object) =>
    rendered(
      pageContext(input),
      <main>
        <CachedFragment of={of}>
          <Counted />
        </CachedFragment>
      </main>,
    )
  expect(render({}, data)).toBe('<main><p>rendered</p></main>')
  expect(render({}, data)).toBe('<main><p>rendered</p></main>')
  expect(times).toBe(1)
  render({ locale: 'india' }, data)
  render({ session: { signedIn: true, guest: false } }, data)
  render({ device: 'desktop' }, data)
  render({ seed: 7 }, data)
  expect(times).toBe(5)
  render({}, {})
  expect(times).toBe(6)
})

const render = (input: Parameters<typeof pageContext>[0], part: ReactNode) => rendered(pageContext(input), part)

const Link = () => <a href={loginHref(usePageContext(), '/wallet')}>deposit</a>

const Reads = ({ name }: { name: keyof PageContextServer }) => <p>{String(usePageContext()[name])}</p>

// Proves INV-06.
test('an invitation in the address of one visitor does not reach the links of another visitor', () => {
  const data = {}
  const part = (
    <CachedFragment of={data}>
      <Link />
    </CachedFragment>
  )
  expect(render({ url: '/?inviteCode=MINE' }, part)).toContain('inviteCode=MINE')
  expect(render({}, part)).toBe('<a href="?login=1&amp;next=%2Fwallet">deposit</a>')
  expect(render({ url: '/?inviteCode=MINE' }, part)).toContain('inviteCode=MINE')
})

// Proves SEC-26.
test('a cached fragment cannot read undeclared context: neither the player nor the address nor the host name', () => {
  for (const read of ['shell', 'urlPathname', 'hostname', 'flash', 'tracking', 'theme'] as const) {
    const part = (
      <CachedFragment of={{}}>
        <Reads name={read} />
      </CachedFragment>
    )
    expect(() => render({}, part), read).toThrow(`may not depend on ${read}`)
  }
})

/** Draws a part of the shell with a context of one product. */
const { site } = pageContext()
const renderPart = (input: Parameters<typeof pageContext>[0], part: ReactNode) =>
  rendered(pageContext({ ...input, site }), part)

test('a part of the shell is rendered once for its page and kind of player, and alone where the address has a query', () => {
  const part = (
    <ShellPart name="counted">
      <Counted />
    </ShellPart>
  )
  times = 0
  const kinds: Parameters<typeof pageContext>[0][] = [
    { url: '/wallet' },
    { url: '/games' },
    { url: '/wallet', theme: 'dark' },
    { url: '/wallet', locale: 'india' },
    { url: '/wallet', device: 'desktop' },
    { url: '/wallet', saveData: true },
    { url: '/wallet', session: { signedIn: true, guest: false } },
    { url: '/wallet', session: { signedIn: true, guest: true } },
  ]
  for (let time = 0; time < 3; time++) for (const kind of kinds) expect(renderPart(kind, part)).toBe('<p>rendered</p>')
  expect(times).toBe(kinds.length)
  for (let time = 0; time < 2; time++) renderPart({ url: '/wallet?signOut=1' }, part)
  for (let time = 0; time < 2; time++) renderPart({ url: '/wallet', seed: 7 }, part)
  expect(times).toBe(kinds.length + 4)
  const other = (
    <ShellPart name="other">
      <p>other</p>
    </ShellPart>
  )
  expect(renderPart({ url: '/wallet' }, other)).toBe('<p>other</p>')
})

// Proves SEC-26.
test('a part of the shell cannot read the player, the data of the page, a message or the host name', () => {
  for (const read of ['shell', 'data', 'hostname', 'flash', 'tracking', 'orders', 'api', 'wayBack', 'now'] as const) {
    const part = (
      <ShellPart name={read}>
        <Reads name={read} />
      </ShellPart>
    )
    expect(() => renderPart({}, part), read).toThrow(`may not depend on ${read}`)
  }
})

// Proves SEC-37.
test('the shell shows each player their own name, picture and balance, whoever came before', () => {
  const { balance: none, player: nobody } = EMPTY_SHELL
  const players = [
    { balance: none, player: nobody },
    { balance: { total: 500_000 }, player: { username: 'anggrek71', avatar: '/art/avatars/laut.svg' } },
    { balance: { total: 700_000 }, player: { username: 'melati22', membershipLevel: 2 } },
    { balance: none, player: { username: 'kenanga3', membershipLevel: 2 } },
    { balance: { total: 900_000 }, player: { username: 'teratai4', breakUntil: 4_000_000_000_000 } },
    { balance: none, player: { username: 'sepatu55', breakUntil: 4_000_000_000_000 } },
    { balance: { total: 100_000 }, player: nobody },
  ].map((own) => ({ ...EMPTY_SHELL, ...own }) as unknown as PageContextServer['shell'])
  const session = { signedIn: true, guest: false }
  for (const device of ['mobile', 'desktop'] as const)
    for (const url of ['/', '/wallet', '/games'])
      for (let time = 0; time < 2; time++)
        for (const shell of players) {
          const input = { url, device, session, shell }
          const page = (
            <Shell>
              <p>page</p>
            </Shell>
          )
          expect(renderPart(input, page)).toBe(renderPart({ ...input, seed: 7 }, page))
        }
})
