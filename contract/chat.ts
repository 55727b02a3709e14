import { safeLink } from './links.ts'

/** An entry of the chat with support as it is shown: its HTML cleaned, its pictures at addresses that may be shown. */
export interface ChatEntry {
  id: string
  /** Epoch ms. */
  createTime: number
  question: string
  images: string[]
  /** Empty while nobody has answered. */
  answer: string
}

interface Asked {
  id?: string | undefined
  createTime: number
  question: string
  images: readonly string[]
  answer: string
}

/**
 * The chat oldest first, whatever order it came in. Question and answer are HTML from upstream (decision row 7): `sanitize`
 * is the one door for it, on the server.
 */
export const chatEntries = (questions: readonly Asked[], sanitize: (html: string) => string): ChatEntry[] =>
  [...questions]
    .sort((a, b) => a.createTime - b.createTime)
    .map(({ id, createTime, question, images, answer }, place) => ({
      id: id ?? `${createTime}-${place}`,
      createTime,
      question: sanitize(question),
      images: images.flatMap((image) => safeLink(image)?.href ?? []),
      answer: sanitize(answer).trim(),
    }))

/** Specification section 4: asked again and again while the last entry has no answer. */
export const awaitsAnswer = (entries: readonly ChatEntry[]) => entries.at(-1)?.answer === ''
