import type { EpochMs } from '../common/epochMs.ts'
import { safeLink } from './links.ts'
import { type PictureOf, srcOf } from './pictures.ts'

/** An entry of the support chat for display: its HTML is cleaned, and its picture addresses are checked. */
export interface ChatEntry {
  id: string
  createTime: EpochMs
  question: string
  images: string[]
  /** Empty until support has answered. */
  answer: string
}

interface SupportMessage {
  id?: string | undefined
  createTime: number
  question: string
  images: readonly string[]
  answer: string
}

/** Sorts the chat oldest first. Its texts are HTML of upstream (SEC-11), which only `sanitize` cleans. */
export const chatEntries = (
  questions: readonly SupportMessage[],
  sanitize: (html: string) => string,
  pictureOf: PictureOf,
): ChatEntry[] =>
  [...questions]
    .sort((a, b) => a.createTime - b.createTime)
    .map(({ id, createTime, question, images, answer }, place) => ({
      id: id ?? `${createTime}-${place}`,
      createTime,
      question: sanitize(question),
      images: images.flatMap((image) => pictureAt(image, pictureOf)),
      answer: sanitize(answer).trim(),
    }))

function pictureAt(image: string, pictureOf: PictureOf): string[] {
  const href = safeLink(image)?.href
  return href ? [srcOf(pictureOf(href, 'prose'))] : []
}

/** SUP-02: the chat polls while the last entry has no answer. */
export const awaitsAnswer = (entries: readonly ChatEntry[]) => entries[entries.length - 1]?.answer === ''
