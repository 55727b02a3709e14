import type { SlotFace } from '../protocol/slotFace.ts'

/** A garden with a pond, petals in the wind, and a kalimba. */
export const kebun: SlotFace = {
  sky: ['#10324a', '#2f7f86', '#d4ecae'],
  scene: [
    ['#5aa06a', 'M0 500c70-60 130-60 200-14 70-50 130-46 200 4v210H0z'],
    ['#3c8455', 'M0 550c60-30 130-30 190 4 70-34 140-30 210-4v150H0z'],
    ['#7fd0d6', 'M70 620c40-26 220-26 260 0 20 30-40 50-130 50S50 650 70 620z'],
    ['#2a6a48', 'M110 626a24 8 0 1 0 48 0 24 8 0 1 0-48 0zM226 644a28 9 0 1 0 56 0 28 9 0 1 0-56 0z'],
    ['#f58fb4', 'M134 622c-16-6-16-18-8-24 2 6 4 8 8 10 0-8 2-14 6-18 4 4 6 10 6 18 4-2 6-4 8-10 8 6 8 18-8 24z'],
    [
      '#1f5a3a',
      'M0 700V560c10 20 14 40 14 60 12-20 26-24 40-18-16 8-26 20-30 38 16-6 30-2 40 10-18 0-32 8-40 24 20 4 40 12 60 26zM400 700V556c-10 22-14 44-14 64-12-20-26-24-40-18 16 8 26 20 30 38-16-6-30-2-40 10 18 0 32 8 40 24-20 4-40 12-60 26z',
    ],
    [
      '#ffd36a',
      'M40 600a7 7 0 1 0 14 0 7 7 0 1 0-14 0zM352 598a7 7 0 1 0 14 0 7 7 0 1 0-14 0zM14 644a6 6 0 1 0 12 0 6 6 0 1 0-12 0zM376 650a6 6 0 1 0 12 0 6 6 0 1 0-12 0z',
    ],
  ],
  drift: { way: 'fall', colour: '#ffb3cf', size: 10, form: '80% 0' },
  frame: { metal: ['#e7f0a8', '#3c8455'], corners: '1.75rem' },
  ground: '#12402e',
  plates: {
    low: ['#2a6a4c', '#164a33', '#4d946c'],
    high: [
      ['#f7d3e4', '#d27aa6', '#fff0f6'],
      ['#f5a3b4', '#b03a66', '#ffd9e4'],
      ['#8fc4f0', '#3b62a8', '#dcecff'],
      ['#ffe08a', '#c98a1e', '#fff3c9'],
    ],
  },
  title: { colour: '#fff0f6', edge: '#8a2458', family: 'Segoe Print, Bradley Hand, Chalkboard SE, cursive' },
  music: {
    key: 392,
    scale: [0, 200, 400, 700, 900],
    timbre: [
      [1, 1, 'sine'],
      [5.4, 0.08, 'sine'],
    ],
    ring: 0.8,
    stop: [440, 'sine', 0.1],
    win: [0, 1, 2, 4, 5, 6, 7, 9],
    bed: { every: 620, steps: [-5, -3, -1, null, -2, null, -3, -1, 0, null, null, null] },
  },
}
