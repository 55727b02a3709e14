import type { SlotFace } from '../protocol/slotFace.ts'

/** A night market: awnings under strings of lights, and a toy piano. */
export const buah: SlotFace = {
  sky: ['#2a0b1c', '#6b1c30', '#c9573b'],
  scene: [
    ['#3d1026', 'M0 470l40-44 30 30 44-52 40 50 30-22 40 46 36-60 40 54 34-34 30 32 36-26v456H0z'],
    ['#ffcf70', 'M0 452q100 44 200 0t200 0v2q-100 46-200 2t-200 0z'],
    [
      '#ffe9b0',
      'M26 462a5 5 0 1 0 10 0 5 5 0 1 0-10 0zM76 472a5 5 0 1 0 10 0 5 5 0 1 0-10 0zM126 474a5 5 0 1 0 10 0 5 5 0 1 0-10 0zM176 462a5 5 0 1 0 10 0 5 5 0 1 0-10 0zM226 446a5 5 0 1 0 10 0 5 5 0 1 0-10 0zM276 436a5 5 0 1 0 10 0 5 5 0 1 0-10 0zM326 438a5 5 0 1 0 10 0 5 5 0 1 0-10 0zM370 448a5 5 0 1 0 10 0 5 5 0 1 0-10 0z',
    ],
    ['#5c1730', 'M10 560h380v140H10z'],
    [
      '#f6e3c0',
      'M0 520h400l10 44a20 20 0 0 1-42 0 20 20 0 0 1-42 0 20 20 0 0 1-42 0 20 20 0 0 1-42 0 20 20 0 0 1-42 0 20 20 0 0 1-42 0 20 20 0 0 1-42 0 20 20 0 0 1-42 0 20 20 0 0 1-42 0 20 20 0 0 1-42 0z',
    ],
    [
      '#d8423a',
      'M0 520h33l-7 44a20 20 0 0 1-42 0zM72 520h38v44a20 20 0 0 1-42 0zM146 520h36l2 44a20 20 0 0 1-42 0zM218 520h36l6 44a20 20 0 0 1-42 0zM290 520h36l14 44a20 20 0 0 1-42 0zM364 520h36l10 44a20 20 0 0 1-42 0z',
    ],
    ['#8a4a1f', 'M30 640h150v60H30zM220 640h150v60H220z'],
    [
      '#ef8e3a',
      'M40 640a17 17 0 0 1 34 0zM74 640a17 17 0 0 1 34 0zM230 640a17 17 0 0 1 34 0zM298 640a17 17 0 0 1 34 0z',
    ],
    [
      '#7fb64a',
      'M108 640a17 17 0 0 1 34 0zM142 640a17 17 0 0 1 34 0zM264 640a17 17 0 0 1 34 0zM332 640a17 17 0 0 1 34 0z',
    ],
  ],
  drift: { way: 'glow', colour: '#ffe29a', size: 9, form: '50%' },
  frame: { metal: ['#ffd98a', '#b3402f'], corners: '1rem 1rem 2.25rem 2.25rem' },
  ground: '#7a1f2b',
  plates: {
    low: ['#fff6e2', '#f3dcb4', '#dcb983'],
    high: [
      ['#ffe7d6', '#ffc39e', '#e0452f'],
      ['#eafbd0', '#c4e79a', '#4f9a37'],
      ['#d6f3ee', '#8fd0c6', '#1f8a80'],
    ],
  },
  title: { colour: '#ffe29a', edge: '#a3231f', family: 'Trebuchet MS, Verdana, sans-serif', spacing: '0.02em' },
  music: {
    key: 523,
    scale: [0, 200, 400, 700, 900],
    timbre: [
      [1, 1.4, 'triangle'],
      [3, 0.17, 'sine'],
    ],
    ring: 0.5,
    stop: [330, 'triangle', 0.12],
    win: [0, 2, 4, 5, 4, 5, 7, 9],
    bed: { every: 420, steps: [-5, null, -1, -3, null, -1, -4, null, -2, -3, null, null] },
  },
}
