import { lookUp } from '../../../../common/lookUp.ts'
import type { DRAWN_SIGNS } from '../../slots/signs.ts'
import { disc, type Shape, turns } from './drawing.ts'

/** The symbols of the reels on a 32 grid: three figures, three batik motifs on medallions. */
const IVORY = '#fff3d9'
const GOLD = '#f2b03d'

const medallion = (dark: string, ground: string, motif: readonly Shape[]): Shape[] => [
  [dark, disc(15)],
  [ground, disc(13.4)],
  [GOLD, disc(0.7, 16, 3.7), turns(24)],
  ...motif,
]

const FIGURES: Record<'gunungan' | 'lantern' | 'lotus', readonly Shape[]> = {
  gunungan: [
    ['#5a2607', 'M16 .5c5 5 12 12 11.5 20-.4 5.6-4.5 9-7.5 11h-8c-3-2-7.1-5.4-7.5-11C4 12.5 11 5.5 16 .5z'],
    ['#f4bd62', 'M16 3c4 4.5 10 10.5 9.5 17.5-.4 4.6-3.5 7.5-6 9.5h-7c-2.5-2-5.6-4.9-6-9.5C6 13.5 12 7.5 16 3z'],
    ['#a2530f', 'M15.2 8h1.6v18h-1.6z'],
    ['#a2530f', 'M16 18c-3.5.5-6-1.5-6-5 3.3 0 5.5 2 6 5z'],
    ['#a2530f', 'M16 18c3.5.5 6-1.5 6-5-3.3 0-5.5 2-6 5z'],
    ['#c0392f', 'M16 23c-4 1-7.5-.5-8-4.5 4 0 7 1.5 8 4.5z'],
    ['#c0392f', 'M16 23c4 1 7.5-.5 8-4.5-4 0-7 1.5-8 4.5z'],
    ['#c0392f', 'M16 13c-2-1.5-2.2-4.5 0-7 2.2 2.5 2 5.5 0 7z'],
    ['#5a2607', 'M12.5 30c-.3-4.5 1.2-6.5 3.5-7.5 2.3 1 3.8 3 3.5 7.5z'],
    [IVORY, 'M15 30v-4q1-1 2 0v4z'],
  ],
  lantern: [
    [GOLD, 'M15.2 0h1.6v4h-1.6zM11 3.5h10l1 3H10z'],
    ['#7d1230', 'M16 5.5c8.5 0 12.5 4.5 12.5 9.5S24.5 24.5 16 24.5 3.5 20 3.5 15 7.5 5.5 16 5.5z'],
    ['#dd4a4f', 'M16 6c7 0 10.5 4 10.5 9S23 24 16 24 5.5 20 5.5 15 9 6 16 6z'],
    ['#f0785f', 'M16 6c4.6 0 6.5 4 6.5 9s-1.9 9-6.5 9-6.5-4-6.5-9 1.9-9 6.5-9z'],
    ['#ffb95e', 'M16 6c2 0 2.8 4 2.8 9s-.8 9-2.8 9-2.8-4-2.8-9 .8-9 2.8-9z'],
    [GOLD, 'M10 23.5h12l-1 3H11zM15 26h2v3h-2z'],
    ['#dd4a4f', 'M13.5 28.5h5l-1 3.5h-3z'],
  ],
  lotus: [
    ['#2f8a62', 'M3 25c7-2.5 19-2.5 26 0-3 4.5-23 4.5-26 0z'],
    ['#a82263', 'M16 26C10.5 20 11 13 16 9c5 4 5.5 11 0 17z', [-74, 74], [16, 26]],
    ['#ea6a94', 'M16 26C10.5 19 11 11 16 6.5c5 4.5 5.5 12.5 0 19.5z', [-48, 48], [16, 26]],
    ['#f59ab6', 'M16 26C10.5 18.5 11 9.5 16 4.5c5 5 5.5 14 0 21.5z', [-23, 23], [16, 26]],
    [IVORY, 'M16 26c-5-8-4.5-17 0-22.5C20.5 9 21 18 16 26z'],
    [GOLD, disc(2.6, 16, 24)],
  ],
}

const PETAL = 'M15.3 15.3C8.5 14.8 6.5 11 6.5 6.5c4.5 0 8.3 2 8.8 8.8z'
const SEED = 'M16 15c-2-2.7-2-6.5 0-9.5 2 3 2 6.8 0 9.5z'

const MOTIFS: Record<'kawung' | 'truntum' | 'ceplok', readonly Shape[]> = {
  kawung: medallion('#0b4f5a', '#0f8793', [
    [IVORY, PETAL, turns(4)],
    ['#0f8793', 'M13 13C10.5 12.5 9.2 11 8.6 8.6 11 9.2 12.5 10.5 13 13z', turns(4)],
    [GOLD, disc(1.5)],
  ]),
  truntum: medallion('#3b1a5c', '#6d3a9c', [
    [IVORY, SEED, turns(8)],
    [GOLD, SEED, turns(8, 22.5)],
    ['#6d3a9c', disc(2)],
    [GOLD, disc(1.2)],
  ]),
  ceplok: medallion('#173a78', '#2a63bd', [
    [IVORY, 'M16 5.5L26.5 16 16 26.5 5.5 16z'],
    ['#2a63bd', disc(6)],
    [GOLD, disc(4)],
    ['#2a63bd', disc(1.8)],
  ]),
}

const SIGNS = { ...FIGURES, ...MOTIFS }

export type Sign = (typeof DRAWN_SIGNS)[number]
export const isSign = (name: string): name is Sign => lookUp<unknown>(SIGNS, name) !== undefined
export const symbol = (name: Sign): readonly Shape[] => SIGNS[name]
