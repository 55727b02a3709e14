/** Returns the text in lower case, without accents, with one space between words. */
export const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The words that find a game: those of its name and those of its provider. */
export interface Findable {
  name: readonly string[]
  provider: readonly string[]
}

/** Each list ends with all its words joined into one, so that `kupukupu` finds "Kupu-Kupu". */
export function findable(name: string, provider: string): Findable {
  const wordsOf = (text: string) => {
    const words = plain(text).split(' ')
    return words.length > 1 ? [...words, words.join('')] : words
  }
  return { name: wordsOf(name), provider: wordsOf(provider) }
}

/** The distance between a typed word and a word of the catalogue. Smaller is better; `null` means no match. */
const EXACT = 0
const BEGINS = 1
const INSIDE = 3
const SLIP = 4
const PROVIDER = 2
/** The minimum length for a match inside a word: two letters occur in nearly every word. */
const INSIDE_FROM = 3

/** How many letters may be wrong, missing, doubled or swapped in a word of this length. */
const slipsIn = (length: number) => (length < 4 ? 0 : length < 7 ? 1 : 2)

function wordFit(typed: string, word: string): number | null {
  if (word === typed) return EXACT
  if (word.startsWith(typed)) return BEGINS
  if (typed.length >= INSIDE_FROM && word.includes(typed)) return INSIDE
  const slips = slipsIn(typed.length)
  if (slips === 0) return null
  // The player may still be typing, so the beginning of the word also counts, with one letter more or less.
  const lengths = new Set([typed.length - 1, typed.length, typed.length + 1, word.length])
  const best = Math.min(...[...lengths].map((length) => distance(typed, word.slice(0, length))))
  return best <= slips ? SLIP + best : null
}

const bestOf = (typed: string, words: readonly string[]) =>
  words.reduce<number | null>((best, word) => {
    const fit = wordFit(typed, word)
    return fit === null || (best !== null && best <= fit) ? best : fit
  }, null)

/** How far a game is from all typed words (`plain`): 0 is the exact name, `null` no match of a word. */
export function fitOf(typed: readonly string[], { name, provider }: Findable): number | null {
  let sum = 0
  for (const word of typed) {
    const inName = bestOf(word, name)
    const inProvider = bestOf(word, provider)
    const fit = Math.min(inName ?? Infinity, inProvider === null ? Infinity : inProvider + PROVIDER)
    if (fit === Infinity) return null
    sum += fit
  }
  return sum
}

/** Optimal string alignment distance: letters added, left out, replaced, or swapped with their neighbour. */
export function distance(a: string, b: string): number {
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const line = [row]
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1] ? 0 : 1
      let cost = Math.min(at(above, column) + 1, at(line, column - 1) + 1, at(above, column - 1) + same)
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (swapped) cost = Math.min(cost, at(before, column - 2) + 1)
      line.push(cost)
    }
    before = above
    above = line
  }
  return at(above, b.length)
}

const at = (line: number[], column: number) => line[column] ?? Infinity
