import { s } from '../shell/dom.ts'

/** A filled path, optionally drawn several times turned around a point (the middle of a 32 grid when none is given). */
export type Shape = readonly [fill: string, d: string, turns?: readonly number[], around?: readonly [number, number]]

/** A disc as path data. */
export const disc = (r: number, x = 16, y = 16) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`

export const turns = (count: number, from = 0) => Array.from({ length: count }, (_, i) => from + (i * 360) / count)

/** Creates the shapes as elements of a picture. */
export const paths = (shapes: readonly Shape[]) =>
  shapes.flatMap(([fill, d, turned = [0], [x, y] = [16, 16]]) =>
    turned.map((degrees) => s('path', { fill, d, ...(degrees ? { transform: `rotate(${degrees} ${x} ${y})` } : {}) })),
  )

/** A decorative picture: the text beside it has its meaning. */
export const picture = (shapes: readonly Shape[], viewBox = '0 0 32 32', name = 'art') =>
  s('svg', { viewBox, class: name, 'aria-hidden': 'true' }, ...paths(shapes))

/** A figure from the build, for example the one on the game's tile. */
export const figure = (href: string, name = 'art') =>
  s('svg', { viewBox: '0 0 32 32', class: name, 'aria-hidden': 'true' }, s('image', { href, width: 32, height: 32 }))
