import type { SlotFace } from '../protocol/slotFace.ts'

/** A treasure vault: columns over heaps of gold, glints, and small bells. */
export const harta: SlotFace = {
  sky: ['#140a05', '#3d2410', '#8a5a1e'],
  scene: [
    ['#f0c050', 'M150 470l50-70 50 70v160H150z'],
    ['#5a3814', 'M0 400h400v20H0zM20 420h40v280H20zM340 420h40v280h-40z'],
    [
      '#7a5020',
      'M10 420h60v16H10zM330 420h60v16h-60zM28 436h6v264h-6zM42 436h4v264h-4zM348 436h6v264h-6zM362 436h4v264h-4z',
    ],
    ['#8a3a14', 'M140 560c0-40 120-40 120 0v20H140z'],
    ['#5c240c', 'M140 580h120v70H140z'],
    ['#ffd75e', 'M140 574h120v8H140zM192 570h16v24h-16zM146 540h6v110h-6zM248 540h6v110h-6z'],
    ['#d89a2a', 'M0 640c40-30 70-44 120-30 30-24 60-10 90 6 40-30 80-26 110-8 30-16 60-10 80 4v88H0z'],
    ['#ffcf50', 'M0 668c50-26 90-14 130-4 50-24 110-18 150-2 40-14 80-14 120 4v34H0z'],
    ['#fff0b0', 'M60 640l4-10 4 10 10 4-10 4-4 10-4-10-10-4zM300 630l4-10 4 10 10 4-10 4-4 10-4-10-10-4z'],
  ],
  drift: { way: 'glow', colour: '#fff0b0', size: 7, form: '0 60%' },
  frame: { metal: ['#ffd75e', '#6a3a10'], corners: '2.75rem 2.75rem 0.5rem 0.5rem' },
  ground: '#1c0e05',
  plates: {
    low: ['#4a2d14', '#28160a', '#7a5426'],
    high: [
      ['#7a2f8a', '#3a1050', '#e6b0ff'],
      ['#1f7a8f', '#0c3a50', '#a6ecff'],
      ['#2f5fae', '#122a66', '#b8d0ff'],
    ],
    wild: ['#b3301f', '#5e0f12', '#ffe08a'],
    scatter: ['#fff0b0', '#c98a1e', '#fffbe6'],
  },
  title: { colour: '#ffe08a', edge: '#5a2607', family: 'Didot, Bodoni MT, Georgia, serif', spacing: '0.05em' },
  music: {
    key: 349,
    scale: [0, 200, 400, 600, 700, 900, 1100],
    timbre: [
      [1, 0.8, 'sine'],
      [2.76, 0.3, 'sine'],
      [5.4, 0.12, 'sine'],
    ],
    ring: 1.1,
    stop: [262, 'sine', 0.14],
    win: [0, 2, 4, 6, 7, 9, 11, 14],
    bed: { every: 780, steps: [-7, null, -3, -5, null, -1, null, -3, null, null] },
  },
}
