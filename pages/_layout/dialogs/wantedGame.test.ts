import { expect, test } from 'vitest'
import { pageContext } from '../../../tests/support/pageContext.ts'
import { wantedGame } from './wantedGame.ts'

// Proves GAM-49.
test.each([
  ['/gamesDetail?id=roda-hoki', 'roda-hoki'],
  ['/gamesPlay?id=roda-hoki&name=Roda', 'roda-hoki'],
  ['/gamesDetail', null],
  ['/gamesDetail?id=', null],
  [`/gamesDetail?id=${'x'.repeat(65)}`, null],
  ['/wallet?id=roda-hoki', null],
  ['https://elsewhere.example/gamesDetail?id=roda-hoki', null],
  ['//elsewhere.example/gamesDetail?id=roda-hoki', null],
  ['', null],
])('behind the dialog for %s waits the game %s', (next, game) => {
  expect(wantedGame(pageContext({ url: `/?login=1&next=${encodeURIComponent(next)}` }))).toBe(game)
})
