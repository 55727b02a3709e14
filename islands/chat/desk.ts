import type { ChatEntry } from '../../contract/chat.ts'
import { at, momentAt, rowsAt, textAt } from '../json.ts'

/** Specification section 9: a request takes at most this long; a picture on a slow line needs more than once that. */
const LIMIT_MS = 15_000
const UPLOAD_LIMIT_MS = 60_000

export type Sent =
  | { kind: 'sent'; text: string }
  | { kind: 'refused'; text: string; fields: { question: string; file: string } }
  | { kind: 'signedOut' }

/** The chat anew, its HTML cleaned by our server. Throws when no answer came. */
export async function readChat(): Promise<ChatEntry[] | 'signedOut'> {
  const answer = await fetch('/api/service/list', {
    method: 'POST',
    body: '{}',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    signal: AbortSignal.timeout(LIMIT_MS),
  })
  if (answer.status === 401) return 'signedOut'
  const body: unknown = await answer.json()
  if (!answer.ok || textAt(body, 'code') !== '200') throw new Error('chat')
  return rowsAt(at(body, 'data')).map((row) => {
    const images = at(row, 'images')
    return {
      id: textAt(row, 'id'),
      createTime: momentAt(row, 'createTime'),
      question: textAt(row, 'question'),
      images: Array.isArray(images) ? images.filter((image) => typeof image === 'string') : [],
      answer: textAt(row, 'answer'),
    }
  })
}

/** Uploads the picture when there is one, then sends the question with its reference. Throws when no answer came. */
export async function sendQuestion(question: string, picture: Blob | null): Promise<Sent> {
  let images = ''
  if (picture) {
    const form = new FormData()
    form.set('file', picture, 'picture')
    const uploaded = await post('/api/api/tool/upload', form, {}, UPLOAD_LIMIT_MS)
    if (!uploaded.ok) return refusal(uploaded)
    images = textAt(uploaded.body, 'data') || textAt(at(uploaded.body, 'data'), 'url')
  }
  const json = { 'Content-Type': 'application/json' }
  const sent = await post('/api/service/question', JSON.stringify({ question, images }), json, LIMIT_MS)
  return sent.ok ? { kind: 'sent', text: textAt(sent.body, 'message') } : refusal(sent)
}

interface Answer {
  ok: boolean
  status: number
  body: unknown
}

async function post(url: string, body: BodyInit, headers: HeadersInit, limit: number): Promise<Answer> {
  const answer = await fetch(url, {
    method: 'POST',
    body,
    headers: { Accept: 'application/json', ...headers },
    signal: AbortSignal.timeout(limit),
  })
  const content: unknown = await answer.json()
  return { ok: answer.ok && textAt(content, 'code') === '200', status: answer.status, body: content }
}

function refusal({ status, body }: Answer): Sent {
  if (status === 401) return { kind: 'signedOut' }
  const errors = at(body, 'errors')
  const fields = { question: textAt(errors, 'question'), file: textAt(errors, 'file') }
  return { kind: 'refused', text: textAt(body, 'message'), fields }
}
