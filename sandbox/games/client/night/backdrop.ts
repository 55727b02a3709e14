import { h, s } from '../shell/dom.ts'

/** From above and from the left, in percent, and how far into its flight it begins, in seconds. */
const FIREFLIES = [
  [84, 12, 0],
  [12, 30, 2],
  [90, 48, 4],
  [6, 62, 5.5],
  [88, 78, 1],
  [50, 96, 3],
  [40, 2, 6],
] as const

function firefly([top, left, since]: (typeof FIREFLIES)[number]): HTMLElement {
  const one = h('i', {})
  one.style.top = `${top}%`
  one.style.left = `${left}%`
  one.style.animationDelay = `${-since}s`
  return one
}

/** The forest behind the reels: hills and palms under a sky, drawn once. The fireflies move by CSS. */
export function backdrop(): HTMLElement {
  const view = { viewBox: '0 0 400 700', preserveAspectRatio: 'xMidYMax slice' }
  const shape = (fill: string, d: string) => s('path', { fill, d })
  return h(
    'div',
    { class: 'night-sky', 'aria-hidden': 'true' },
    s(
      'svg',
      view,
      shape('#f8e7b0', 'M318 30a34 34 0 1024 62 40 40 0 01-24-62z'),
      shape(
        '#fff3d9',
        'M40 60h2v2h-2zM96 28h2v2h-2zM150 90h2v2h-2zM210 36h3v3h-3zM262 120h2v2h-2zM64 170h2v2h-2zM360 180h3v3h-3zM24 250h2v2h-2zM380 300h2v2h-2z',
      ),
      shape('#2a2360', 'M0 420c60-60 110-70 170-30 60-70 140-80 230-20v330H0z'),
      shape('#1d1a4a', 'M0 500c80-50 150-40 210 0 60-40 120-50 190-10v210H0z'),
      shape(
        '#141236',
        'M0 700V300c10 60 14 120 14 180 30-34 52-36 76-22-30 4-52 16-70 40 34-10 62-2 80 20-34-8-58-4-82 14 8 60 10 110 8 168zM400 700V260c-12 70-18 140-16 220-28-40-56-46-84-32 32 6 56 22 78 52-36-12-66-6-88 18 36-6 64 0 88 22-8 60-10 110-8 160z',
      ),
      shape('#0d0b26', 'M0 620c40-24 70-6 100-16 40-14 60 12 100 4 50-10 70-14 110 2 40 14 60-8 90-2v92H0z'),
    ),
    ...FIREFLIES.map(firefly),
  )
}
