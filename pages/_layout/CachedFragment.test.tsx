import type { ReactNode } from 'react'
import type { PageContextServer } from 'vike/types'
import { expect, test } from 'vitest'
import { drawn } from '../../tests/support/drawn.tsx'
import { pageContext } from '../../tests/support/pageContext.ts'
import { CachedFragment, ShellPart } from './CachedFragment.tsx'
import { usePageContext } from './context.tsx'
import { loginHref } from './loginHref.ts'
import { Shell } from './Shell.tsx'
import { EMPTY_SHELL } from './shellData.ts'

let times = 0
function Counted() {
  times++
  return <p>drawn</p>
}

test('a fragment is drawn once for the same data and the same kind of visitor, and again for another', () => {
  const data = {}
  const draw = (given: Parameters<typeof pageContext>[0], of: object) =>
    drawn(
      pageContext(given),
      <main>
        <CachedFragment of={of}>
          <Counted />
        </CachedFragment>
      </main>,
    )
  expect(draw({}, data)).toBe('<main><p>drawn</p></main>')
  expect(draw({}, data)).toBe('<main><p>drawn</p></main>')
  expect(times).toBe(1)
  draw({ locale: 'india' }, data)
  draw({ session: { signedIn: true, guest: false } }, data)
  draw({ device: 'desktop' }, data)
  draw({ seed: 7 }, data)
  expect(times).toBe(5)
  draw({}, {})
  expect(times).toBe(6)
})

const draw = (given: Parameters<typeof pageContext>[0], part: ReactNode) => drawn(pageContext(given), part)

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
  expect(draw({ url: '/?inviteCode=MINE' }, part)).toContain('inviteCode=MINE')
  expect(draw({}, part)).toBe('<a href="?login=1&amp;next=%2Fwallet">deposit</a>')
  expect(draw({ url: '/?inviteCode=MINE' }, part)).toContain('inviteCode=MINE')
})

// Proves SEC-26.
test('a cached fragment cannot read undeclared context: neither the player nor the address nor the host name', () => {
  for (const read of ['shell', 'urlPathname', 'hostname', 'flash', 'tracking', 'theme'] as const) {
    const part = (
      <CachedFragment of={{}}>
        <Reads name={read} />
      </CachedFragment>
    )
    expect(() => draw({}, part), read).toThrow(`may not depend on ${read}`)
  }
})

test('a change of additional data draws the fragment again', () => {
  const data = {}
  const part = (and: string[] | null) => (
    <CachedFragment of={data} and={and}>
      <p>{and?.join() ?? 'could not be read'}</p>
    </CachedFragment>
  )
  expect(draw({}, part(null))).toBe('<p>could not be read</p>')
  expect(draw({}, part(['slots']))).toBe('<p>slots</p>')
})

/** Draws a part of the shell with a context of one product. */
const { site } = pageContext()
const drawPart = (given: Parameters<typeof pageContext>[0], part: ReactNode) =>
  drawn(pageContext({ ...given, site }), part)

test('a part of the shell is drawn once for its page and kind of player, and alone where the address has a query', () => {
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
  for (let time = 0; time < 3; time++) for (const kind of kinds) expect(drawPart(kind, part)).toBe('<p>drawn</p>')
  expect(times).toBe(kinds.length)
  for (let time = 0; time < 2; time++) drawPart({ url: '/wallet?signOut=1' }, part)
  for (let time = 0; time < 2; time++) drawPart({ url: '/wallet', seed: 7 }, part)
  expect(times).toBe(kinds.length + 4)
  const other = (
    <ShellPart name="other">
      <p>other</p>
    </ShellPart>
  )
  expect(drawPart({ url: '/wallet' }, other)).toBe('<p>other</p>')
})

// Proves SEC-26.
test('a part of the shell cannot read the player, the data of the page, a message or the host name', () => {
  for (const read of ['shell', 'data', 'hostname', 'flash', 'tracking', 'orders', 'api', 'wayBack', 'now'] as const) {
    const part = (
      <ShellPart name={read}>
        <Reads name={read} />
      </ShellPart>
    )
    expect(() => drawPart({}, part), read).toThrow(`may not depend on ${read}`)
  }
})

// Proves SEC-37.
test('the shell is the same with its parts from memory and with all of it drawn for one player', () => {
  const gameTypes = [{ name: 'Slots', classify: 'slot', logo: 'https://img.example/slots.png' }]
  const contact = { text: '0812', link: 'https://wa.me/62812' }
  const player = { username: 'anggrek71', membershipLevel: 3 }
  const shell = { ...EMPTY_SHELL, gameTypes, contact, player } as unknown as PageContextServer['shell']
  let compared = 0
  for (const device of ['mobile', 'desktop'] as const)
    for (const session of [
      { signedIn: false, guest: false },
      { signedIn: true, guest: false },
      { signedIn: true, guest: true },
    ])
      for (const url of ['/', '/wallet', '/games', '/promosi', '/contact', '/faq']) {
        const given = { url, device, session, shell, screen: { title: 'app.home', aside: url === '/' } }
        const page = (
          <Shell>
            <p>page</p>
          </Shell>
        )
        const alone = drawPart({ ...given, seed: 7 }, page)
        for (let time = 0; time < 2; time++) expect(drawPart(given, page)).toBe(alone)
        if (session.signedIn && device === 'desktop') expect(alone).toContain('https://img.example/slots.png')
        compared++
      }
  expect(compared).toBe(36)
})
