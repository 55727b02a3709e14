import type { SlotFace } from '../protocol/slotFace.ts'

/** Above the clouds at the edge of space, and a soft synthesizer. */
export const angkasa: SlotFace = {
  sky: ['#0b1140', '#2f5bb0', '#ffc08f'],
  scene: [
    ['#ffe6c4', 'M40 470a60 60 0 1 0 120 0 60 60 0 1 0-120 0z'],
    [
      '#f2b98a',
      'M70 450a16 16 0 1 0 32 0 16 16 0 1 0-32 0zM112 490a11 11 0 1 0 22 0 11 11 0 1 0-22 0zM74 500a8 8 0 1 0 16 0 8 8 0 1 0-16 0z',
    ],
    ['#ff9fb8', 'M6 500c60 0 150-28 190-66 8 10-6 24-30 38-50 28-130 46-160 40z'],
    ['#7fa6e0', 'M0 560c30-30 70-24 84 0 20-44 90-40 104 0 30-26 70-20 80 10 26-40 100-34 132 0v130H0z'],
    ['#b7d2f5', 'M0 610c40-30 80-20 96 6 26-36 92-30 110 6 30-26 80-20 90 8 30-26 70-26 104-6v76H0z'],
    ['#f2f8ff', 'M0 664c40-26 90-16 104 4 30-26 90-22 108 4 36-24 80-18 92 6 30-20 66-20 96-6v28H0z'],
    [
      '#ffffff',
      'M300 440l3-9 3 9 9 3-9 3-3 9-3-9-9-3zM350 500l2-6 2 6 6 2-6 2-2 6-2-6-6-2zM220 470l2-6 2 6 6 2-6 2-2 6-2-6-6-2z',
    ],
  ],
  drift: { way: 'glide', colour: 'rgb(255 255 255 / 0.45)', size: 22, form: '50%' },
  frame: { metal: ['#dfefff', '#3a4fa8'], corners: '1.5rem' },
  ground: '#16265c',
  plates: {
    low: ['#4f86c6', '#2b569c', '#9cc4ee'],
    high: [
      ['#6a4fc0', '#2f2080', '#d0c0ff'],
      ['#3fae8a', '#14604e', '#b4ffe0'],
      ['#e07a5a', '#8f3028', '#ffd0b8'],
    ],
    wild: ['#ffe9a8', '#e0902a', '#ffffff'],
  },
  title: {
    colour: '#ffffff',
    edge: '#2b3fb0',
    family: 'Avenir Next, Century Gothic, Futura, sans-serif',
    spacing: '0.08em',
  },
  music: {
    key: 330,
    scale: [0, 200, 400, 700, 1100],
    timbre: [
      [1, 0.7, 'triangle'],
      [1.005, 0.5, 'sawtooth'],
      [2, 0.15, 'sine'],
    ],
    ring: 1,
    stop: [520, 'sawtooth', 0.08],
    win: [0, 2, 3, 5, 7, 8, 10, 12],
    bed: { every: 1000, steps: [-5, -3, -2, null, -4, -1, null, null] },
  },
}
