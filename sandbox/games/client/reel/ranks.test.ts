import { expect, test } from 'vitest'
import { FACES, faceOf } from '../../faces/all.ts'
import { SLOT_NAMES, slotNamed } from '../../slots/all.ts'
import { plateOf, rankOf } from './ranks.ts'

const ranksOf = (name: string) => {
  const slot = slotNamed(name)
  return slot.theme.symbols.map((_, symbol) => rankOf(slot, symbol))
}

// Proves GAM-51.
test('the plate of a symbol is that of its rank: wild, coin, or what it pays', () => {
  expect(ranksOf('harta')).toEqual(['high', 'high', 'high', 'low', 'low', 'low', 'wild', 'scatter'])
  expect(ranksOf('garis')).toEqual(['high', 'high', 'high', 'low', 'low', 'low', 'low', 'wild'])
  expect(ranksOf('buah')).toEqual(['high', 'high', 'high', 'low', 'low', 'low'])
})

// Proves GAM-51.
test('every slot has a face and a sound that no other has, with a plate for each of its ranks', () => {
  expect([...FACES.keys()].sort()).toEqual([...SLOT_NAMES].sort())
  const unlike = (part: (face: ReturnType<typeof faceOf>) => unknown) =>
    expect(new Set([...FACES.values()].map((face) => JSON.stringify(part(face)))).size).toBe(FACES.size)
  for (const part of ['sky', 'scene', 'frame', 'plates', 'title', 'music'] as const) unlike((face) => face[part])
  for (const name of SLOT_NAMES) {
    const slot = slotNamed(name)
    const { low } = faceOf(name).plates
    for (const symbol of slot.theme.symbols.keys()) {
      const { rank, rim } = plateOf(slot, faceOf(name), symbol)
      if (rank !== 'low') expect(rim).not.toBe(low[2])
    }
  }
  expect(faceOf('not-yet')).toBe(FACES.get('garis'))
})
