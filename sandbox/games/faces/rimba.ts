import type { SlotFace } from '../protocol/slotFace.ts'

/** A river through the forest at daybreak, and a bamboo flute. */
export const rimba: SlotFace = {
  sky: ['#08202b', '#155060', '#7cc0a0'],
  scene: [
    ['#f4e6a8', 'M160 500a42 42 0 1 0 84 0 42 42 0 1 0-84 0z'],
    ['#2d7a72', 'M0 520c50-56 90-60 140-20 40-50 90-56 140-6 40-34 80-36 120-4v210H0z'],
    ['#1a5a55', 'M0 560c60-40 120-40 170-6 60-36 130-34 230 0v146H0z'],
    ['#8fd3c0', 'M176 556c-30 40 30 60 10 90-12 20-60 34-80 54h210c-30-20-60-40-70-60-14-30 10-60-20-84z'],
    [
      '#0b3a36',
      'M0 700V360c12 40 18 90 18 130 24-40 50-46 80-30-34 6-58 26-74 58 34-12 66 0 82 26-34-12-62-8-84 10 8 46 12 100 10 146zM400 700V340c-14 50-20 100-20 150-26-44-54-50-86-32 36 6 62 26 78 60-36-12-70 0-86 26 36-12 66-6 88 12-8 50-12 100-10 144z',
    ],
    ['#072622', 'M0 650c40-20 80-10 120 6 20 20 40 30 50 44H0zM400 646c-50-16-90-6-120 14-14 14-20 26-30 40h150z'],
  ],
  drift: { way: 'glide', colour: 'rgb(235 255 240 / 0.5)', size: 14, form: '60% 0' },
  frame: { metal: ['#d8b66a', '#3c5a2c'], corners: '0.75rem 2rem' },
  ground: '#0a2b2a',
  plates: {
    low: ['#16453f', '#0b2a29', '#2c6a5e'],
    high: [
      ['#e0862e', '#8a3a10', '#ffd27a'],
      ['#5f7fa8', '#2b3f63', '#b9d3f0'],
      ['#8a8f6a', '#444a2c', '#dfe0a4'],
      ['#2f8fb0', '#124a6a', '#9fe6f5'],
      ['#c23b4e', '#6a1428', '#ffb3a8'],
      ['#4f9a52', '#1d5a2e', '#bdf0a0'],
    ],
    wild: ['#b3301f', '#5e0f12', '#ffd76e'],
  },
  title: { colour: '#e9f5c9', edge: '#0b3a36', family: 'Palatino, Palatino Linotype, Georgia, serif' },
  music: {
    key: 294,
    scale: [0, 200, 500, 700, 900],
    timbre: [
      [1, 1, 'sine'],
      [2, 0.22, 'sine'],
      [3, 0.06, 'triangle'],
    ],
    ring: 1.2,
    stop: [196, 'triangle', 0.18],
    win: [0, 2, 3, 4, 5, 7, 8, 9],
    bed: { every: 1100, steps: [-5, -3, null, -2, -1, null, null, -3, null, -4, null, null] },
  },
}
