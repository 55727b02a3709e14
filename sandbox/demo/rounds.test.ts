import { expect, test } from 'vitest'
import { gameRound } from '../games/server/tables.ts'
import { DATABASES, openTestDatabase, SILENT } from '../kit/db/testing.ts'
import { openWinners } from '../operator/catalogue/winners.ts'
import { problemsOf } from '../testing.ts'
import { playDemoRounds } from './rounds.ts'

test.each(DATABASES)(
  'a new sandbox has winners of real rounds, created once even by two concurrent starts: %s',
  async (kind) => {
    const database = await openTestDatabase(kind)
    const now = Date.parse('2026-11-21T12:00:00+07:00')
    await Promise.all([playDemoRounds(database, SILENT, now), playDemoRounds(database, SILENT, now)])
    const rounds = await database.db.$count(gameRound)
    await playDemoRounds(database, SILENT, now)
    expect(await database.db.$count(gameRound)).toBe(rounds)
    const wins = await openWinners(database.db)(now)
    expect(new Set(wins.map(({ game }) => game.id)).size).toBe(8)
    expect(wins.every(({ amount }) => amount > 0)).toBe(true)
    expect(await problemsOf(database)).toEqual([])
    await database.close()
  },
)
