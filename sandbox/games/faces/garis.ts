import type { SlotFace } from '../protocol/slotFace.ts'

/** The court: the roof of a pendopo before hills, in the inks of the tile, and bronze in slendro. */
export const garis: SlotFace = {
  sky: ['var(--ink-0)', 'var(--cloth)', 'var(--ink-2)'],
  scene: [
    ['var(--ink-1)', 'M0 470c70-70 120-74 190-20 60-60 130-66 210-6v256H0z'],
    ['var(--frame-dark)', 'M60 560c50-8 84-34 100-74h80c16 40 50 66 100 74l12 20H48zM150 486l14-40h72l14 40z'],
    ['var(--ink-3)', 'M48 580h304v6H48zM150 486h100v4H150zM197 424l3-22 3 22 6 22h-18z'],
    ['var(--plate)', 'M70 586h260v114H70z'],
    ['var(--frame)', 'M84 586h8v114h-8zM146 586h8v114h-8zM246 586h8v114h-8zM308 586h8v114h-8z'],
    ['var(--ink-0)', 'M0 640c50-20 90-8 130 4 60 16 120 14 170-2 40-12 70-14 100-4v62H0z'],
  ],
  drift: { way: 'glow', colour: 'var(--ink-3)', size: 5, form: '50%' },
  frame: { metal: ['var(--ink-3)', 'var(--frame-dark)'], corners: '2rem 0.75rem' },
  ground: 'var(--drum-gap)',
  plates: {
    low: ['var(--drum)', 'var(--drum-dark)', 'var(--line)'],
    high: [['var(--ink-2)', 'var(--ink-1)', 'var(--frame)']],
    wild: ['#a3231f', '#5a0f16', 'var(--ink-3)'],
  },
  title: { colour: 'var(--ink-4)', edge: 'var(--ink-0)', family: 'Georgia, serif' },
  music: { bed: { every: 900, steps: [-5, null, -3, null, -5, -4, null, -2, null, null] } },
}
