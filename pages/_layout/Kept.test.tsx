import { expect, test } from 'vitest'
import { drawn } from '../../tests/support/drawn.tsx'
import { pageContext } from '../../tests/support/pageContext.ts'
import { Kept } from './Kept.tsx'

let times = 0
function Counted() {
  times++
  return <p>drawn</p>
}

test('drawn once for one piece of data and one kind of visitor, and again for another', () => {
  const data = {}
  const draw = (given: Parameters<typeof pageContext>[0], of: object) =>
    drawn(
      pageContext(given),
      <main>
        <Kept of={of}>
          <Counted />
        </Kept>
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
