import { expect, test } from 'vitest'
import { gameRound } from '../games/server/tables.ts'
import { openTestDatabase } from '../kit/db/testing.ts'
import { openWinners } from '../operator/catalogue/winners.ts'
import { gamesOn, problemsOf } from '../testing.ts'
import { playDemoRounds } from './demoRounds.ts'

test('a new sandbox has winners of real rounds, created once even by two concurrent starts', async () => {
  const database = await openTestDatabase()
  const now = Date.parse('2026-11-21T12:00:00+07:00')
  const games = gamesOn(database, () => now)
  await Promise.all([playDemoRounds(database, games, now), playDemoRounds(database, games, now)])
  const rounds = await database.db.$count(gameRound)
  await playDemoRounds(database, games, now)
  expect(await database.db.$count(gameRound)).toBe(rounds)
  const wins = await openWinners(database.db, games)(now)
  expect(new Set(wins.map(({ game }) => game.id)).size).toBe(8)
  expect(wins.every(({ amount }) => amount > 0)).toBe(true)
  expect(await problemsOf(database)).toEqual([])
  await database.close()
})
