import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { JackpotCounter } from './JackpotCounter.island.tsx'

test('without JavaScript the jackpot of the server is shown, grouped for the language', () => {
  expect(renderToString(<JackpotCounter start={1234567890} intl="id-ID" />)).toContain('1.234.567.890')
  expect(renderToString(<JackpotCounter start={1234567890} intl="en" />)).toContain('1,234,567,890')
})
