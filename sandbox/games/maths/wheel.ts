import { at, type Maths } from './maths.ts'

const COLOURS = Array.from({ length: 25 }, (_, pocket) =>
  pocket === 0 ? ('green' as const) : pocket % 2 === 1 ? ('red' as const) : ('black' as const),
)
const PAYS = { red: 200, black: 200, green: 2400 }

/** A wheel of 25 pockets: twelve red, twelve black, one green. */
export const wheel: Maths<'wheel'> = {
  rules: { variant: 'wheel', colours: COLOURS, pays: PAYS },
  draw(numbers, { bet }) {
    const pocket = numbers.below(COLOURS.length)
    const colour = at(COLOURS, pocket)
    return { variant: 'wheel', multiplier: colour === bet ? PAYS[bet] : 0, pocket, colour }
  },
  expected: ({ bet }) => (COLOURS.filter((colour) => colour === bet).length * PAYS[bet]) / COLOURS.length,
}
