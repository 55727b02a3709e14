import type { Group, Question } from './help.ts'

/** Lower case, without accents, tags and entities: the form that a search compares. */
const plain = (text: string) =>
  text
    .replace(/<[^<>]*>|&[a-z#0-9]+;/gi, ' ')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()

const wordsOf = (typed: string) =>
  plain(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 8)

/** Questions with every word, in question or answer, without empty groups. Without words: all. */
export function searchHelp(groups: readonly Group[], typed: string): Group[] {
  const words = wordsOf(typed)
  const fits = ({ question, answer }: Question) => {
    const text = plain(`${question} ${answer}`)
    return words.every((word) => text.includes(word))
  }
  return groups
    .map((group) => ({ ...group, questions: group.questions.filter(fits) }))
    .filter(({ questions }) => questions.length > 0)
}
