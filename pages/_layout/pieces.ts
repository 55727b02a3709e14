import { marksOf } from './lookedFor.ts'

/** HTML that is used in many pages, with what is derived from it once. */
export interface FragmentHtml {
  html: string
  /** The same in UTF-8. */
  bytes: Buffer
  /** What the head of a page looks for in it (lookedFor.ts). */
  marks: string
}

export const fragmentOf = (html: string): FragmentHtml => ({ html, bytes: Buffer.from(html), marks: marksOf(html) })

const PRELOAD = /<link rel="preload" as="image"[^>]*>/g

/**
 * React names each picture that is not lazy once more, in front of what it draws. The browser finds the pictures
 * themselves as early: they come with the same packets.
 */
export const withoutPreloads = (html: string) => html.replace(PRELOAD, '')

/** A page or its body: its own HTML and the fragments in it, in their order. */
export type Pieces = readonly (string | FragmentHtml)[]

const MARK = '<template data-kept="'
const MARK_END = '"></template>'

/** The mark of a fragment in a page's own HTML is `<template data-kept="0"></template>`. */
export function bodyOf(html: string, fragments: readonly FragmentHtml[]): Pieces {
  const pieces: (string | FragmentHtml)[] = []
  let done = 0
  for (let at = html.indexOf(MARK); at >= 0; at = html.indexOf(MARK, done)) {
    const end = html.indexOf(MARK_END, at)
    const fragment = fragments[Number(html.slice(at + MARK.length, end))]
    if (!fragment) throw new Error('a cached fragment is missing')
    pieces.push(html.slice(done, at), fragment)
    done = end + MARK_END.length
  }
  pieces.push(html.slice(done))
  return pieces
}

/** What the head of a page looks for in its body, set apart. What several pieces contain stands there several times. */
export const marksIn = (pieces: Pieces): string =>
  pieces.map((part) => (typeof part === 'string' ? marksOf(part) : part.marks)).join('\n')

export const htmlOf = (pieces: Pieces): string =>
  pieces.map((part) => (typeof part === 'string' ? part : part.html)).join('')

/** No character of a text takes more bytes than this in UTF-8. */
const MOST_BYTES_EACH = 3

/** The whole page in one buffer, into which each piece is written once. */
export function bytesOf(pieces: Pieces): Buffer {
  let most = 0
  for (const part of pieces) most += typeof part === 'string' ? part.length * MOST_BYTES_EACH : part.bytes.length
  const page = Buffer.allocUnsafe(most)
  let at = 0
  for (const part of pieces) at += typeof part === 'string' ? page.write(part, at) : part.bytes.copy(page, at)
  return page.subarray(0, at)
}
