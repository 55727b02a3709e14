import type { ReactNode } from 'react'
import type { PageContextServer } from 'vike/types'
import { expect, test } from 'vitest'
import { drawn } from '../../tests/support/drawn.tsx'
import { pageContext } from '../../tests/support/pageContext.ts'
import { CachedFragment } from './CachedFragment.tsx'
import { usePageContext } from './context.tsx'
import { loginHref } from './loginHref.ts'

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
