import { expect, test } from 'vitest'
import { GameDetail } from '../../contract/calls/games.ts'
import { factsOf } from './facts.ts'

const t = (key: string, values?: Record<string, string | number>) => (values ? `${key} ${Object.values(values)}` : key)
const facts = (reply: object) => factsOf(GameDetail.parse({ id: 1, gameName: 'Komet', ...reply }), t, 'id-ID')

// Proves GAM-04.
test('a game without facts shows none', () => {
  expect(facts({})).toEqual([])
  expect(facts({ rtp: '', volatility: null, demo: false })).toEqual([])
})

// Proves GAM-04.
test('every fact of upstream is shown', () => {
  expect(facts({ rtp: '96,2%', volatility: 'Sedang', minBet: '200', maxBet: 400_000, demo: 1 })).toEqual([
    { name: 'game.rtp', value: '96,2%' },
    { name: 'game.volatility', value: 'Sedang' },
    { name: 'game.bet', value: 'game.betRange Rp\u00a0200,400.000' },
    { name: 'game.demo', value: 'game.demoYes' },
  ])
})
