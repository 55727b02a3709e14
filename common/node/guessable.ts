import { readFileSync } from 'node:fs'

/** Where it comes from: docs/third-party.md. */
const FILE = new URL('./common-passwords.txt', import.meta.url)

/** Read when the first new password comes. */
let common: ReadonlySet<string> | undefined
const isCommon = (text: string) => {
  common ??= new Set(readFileSync(FILE, 'utf8').trim().split('\n'))
  return common.has(text)
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase()
const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '')

/** Whether a password is a common one, or one of these words with other digits and signs (`budi01`, `Budi-2026`). */
export function isGuessable(password: string, words: readonly string[] = []): boolean {
  const text = folded(password)
  const letters = lettersOf(text)
  const isWord = (word: string) => text === word || (letters !== '' && letters === lettersOf(word))
  return isCommon(text) || words.map(folded).some(isWord)
}
