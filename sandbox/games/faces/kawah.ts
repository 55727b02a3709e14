import type { SlotFace } from '../protocol/slotFace.ts'

/** The crater: lava between basalt, embers that rise, and deep gongs. */
export const kawah: SlotFace = {
  sky: ['#120405', '#3d0c0c', '#c2461b'],
  scene: [
    ['#ff9a3c', 'M176 440c-8-24 8-34 4-60 22 14 18 34 30 40 6-10 4-20 2-30 20 16 22 36 14 50z'],
    ['#4a1410', 'M0 640l110-120 56-80h68l60 84 106 116v60H0z'],
    ['#ffb545', 'M166 440h68l-12 10-8 40-10-30-8 76-12-60-8 26-2-46z'],
    ['#ff6a22', 'M184 466l6 74 12-50 6 90 8-100 8 60-4 100c-6 30-40 40-70 60h-20c20-40 56-70 58-110z'],
    ['#2a0a0a', 'M0 600l50-30 40 40 50 20 30 40-20 30H0zM400 590l-60-20-30 50-60 30-20 50h170z'],
    ['#ff7a2a', 'M0 676c60-14 100 8 150 2 70-8 120-16 250 0v24H0z'],
    ['#ffd060', 'M0 690c70-10 120 6 190 0 80-6 130-8 210 0v10H0z'],
  ],
  drift: { way: 'rise', colour: '#ff9a3c', size: 5, form: '50% 10%' },
  frame: { metal: ['#e0762a', '#3a1414'], corners: '0.5rem' },
  ground: '#1a0607',
  plates: {
    low: ['#3a1a18', '#1d0a0b', '#5c2a22'],
    high: [
      ['#e2542a', '#7a1410', '#ffc46a'],
      ['#3f8f6a', '#12402e', '#b2f0c4'],
      ['#e59a2a', '#8a4a08', '#ffe79a'],
    ],
    wild: ['#6a1210', '#2a0506', '#ffd060'],
  },
  title: { colour: '#ffb65c', edge: '#5a0a06', family: 'Impact, Haettenschweiler, sans-serif', spacing: '0.06em' },
  music: {
    key: 98,
    scale: [0, 120, 400, 540, 700, 820, 1090],
    timbre: [
      [1, 0.8, 'sine'],
      [1.48, 0.24, 'sine'],
      [2.41, 0.11, 'triangle'],
    ],
    ring: 1.8,
    stop: [82, 'square', 0.16],
    win: [7, 9, 11, 14, 11, 14, 16, 18],
    bed: { every: 1600, steps: [0, null, 1, 0, null, -3, null] },
  },
}
