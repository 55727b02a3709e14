/** A shorter repetition stays: the text around it remains one piece, which compresses better. */
const SHORT = 64

/** Joins HTML without repetition. The first text comes last and whole: its end compresses best. */
export function distinctParts(texts: readonly string[]): string {
  const seen = new Set<string>()
  const parts: string[] = []
  for (const text of texts) {
    const tags = text.split(/(?=<)/)
    let part = ''
    let repeated = ''
    for (const tag of tags) {
      if (seen.has(tag)) {
        repeated += tag
        continue
      }
      if (repeated.length < SHORT) part += repeated
      else {
        parts.push(part)
        part = ''
      }
      repeated = ''
      part += tag
    }
    parts.push(part)
    for (const tag of tags) seen.add(tag)
  }
  return parts.reverse().join('')
}
