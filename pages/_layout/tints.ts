/** Four steps of each channel, 0 to 255. */
const STEPS = [0, 85, 170, 255]
const CHANNELS = [
  { name: 'r', letters: 'abcd', at: '^' },
  { name: 'g', letters: 'efgh', at: '*' },
  { name: 'b', letters: 'ijkl', at: '$' },
]
const rules = CHANNELS.flatMap(({ name, letters, at }) =>
  STEPS.map((value, step) => `[data-tint${at}=${letters[step]}]{--${name}:${value}}`),
)

/** The colours before pictures come: `data-tint` has a letter for each channel. One text, one hash. */
const TINTS = `${rules.join('')}[data-tint]{background:rgb(var(--r),var(--g),var(--b))}`

/** The styles for the head of a page that has such pictures. */
export const tintStyles = (body: string): string => (body.includes(' data-tint="') ? TINTS : '')
