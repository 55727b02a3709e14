import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Island } from './Island.tsx'
import { JackpotCounter } from './JackpotCounter/JackpotCounter.island.tsx'

function Clock({ at }: { at: Date }) {
  return <time>{at.toISOString()}</time>
}
function Press({ run }: { run: () => void }) {
  return (
    <button type="button" onClick={run}>
      Press
    </button>
  )
}

test('the element of an island contains its HTML and carries its name and props', () => {
  const html = renderToString(<Island of={JackpotCounter} props={{ start: 5, intl: 'en' }} when="visible" />)
  expect(html).toContain('name="JackpotCounter"')
  expect(html).toContain('data-state="waiting"')
  expect(html).toContain('{&quot;start&quot;:5,&quot;intl&quot;:&quot;en&quot;}')
})

test('props that JSON would change do not compile, and a component that is not an island is refused', () => {
  // @ts-expect-error A Date becomes a text on its way to the browser.
  expect(() => renderToString(<Island of={Clock} props={{ at: new Date(0) }} when="load" />)).toThrow('not an island')
  // @ts-expect-error A function gets lost on its way to the browser.
  expect(() => renderToString(<Island of={Press} props={{ run: () => {} }} when="load" />)).toThrow('not an island')
})
