import { expect, test } from 'vitest'
import { GameRound } from '../../contract/calls/games.ts'
import { lineRounds } from '../../contract/calls/history.ts'
import { roundsView } from '../_money/roundsView.ts'
import { roundsPart } from './roundsPart.ts'

const round = (more: object = {}) => ({
  id: 'r1',
  gameId: 'komet',
  gameName: 'Komet',
  state: 'settled',
  stake: '5000',
  win: '0',
  createTime: '2026-11-23T10:15:00+07:00',
  verifyUrl: 'https://games.example/play/rounds/r1',
  ...more,
})
const t = (key: string, values: object = {}) => `${key} ${Object.values(values)}`.trim()
const partOf = (lineRoundsCall: () => Promise<unknown>, pageNum = 1) =>
  roundsPart({
    api: { lineRounds: lineRoundsCall },
    t,
    intl: 'en',
    hostname: 'localhost',
    transNo: 'T-1',
    pageNum,
  } as unknown as Parameters<typeof roundsPart>[0])
const reply = (data: object) => async () => lineRounds.reply.parse(data)

// Proves HIS-15.
test('the rounds of a row come in pages, with the sums of all of them', async () => {
  const list = Array.from({ length: 20 }, (_, place) => round({ id: `r${place}` }))
  const part = await partOf(reply({ list, total: 45, totals: { stake: '225000', win: '0' } }), 2)
  expect(part).toMatchObject({
    newer: '/transaction?transNo=T-1#rounds',
    older: '/transaction?transNo=T-1&page=3#rounds',
  })
  expect(part?.sums).toContain('45')
  expect(part?.sums).toContain('225,000')
  expect(await partOf(reply({ list, total: 45 }), 3)).toMatchObject({ older: null, sums: null })
})

// Proves HIS-15.
test('only a finished round has a win, only more than its stake is a gain, and only a web address checks it', () => {
  const shown = (more: object) => roundsView([GameRound.parse(round(more))], 'en', 'localhost')[0]
  expect(shown({ win: '7000' })).toMatchObject({
    win: 700_000,
    gain: true,
    check: 'https://games.example/play/rounds/r1',
  })
  expect(shown({ win: '5000' })).toMatchObject({ win: 500_000, gain: false })
  expect(shown({ state: 'running', win: '0' })).toMatchObject({ win: null, gain: false })
  expect(shown({ state: 'cancelled', verifyUrl: undefined })).toMatchObject({ win: null, check: null })
  expect(shown({ verifyUrl: 'javascript:alert(1)' })).toMatchObject({ check: null })
})
