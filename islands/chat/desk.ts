import { type ApiResult, callApi, isLost } from '../../browser/api.ts'
import { at, momentAt, rowsAt, textAt } from '../../browser/json.ts'
import { upload } from '../../browser/upload/upload.ts'
import { addressOf } from '../../contract/callFacts.ts'
import type { ChatEntry } from '../../contract/chat.ts'
import { mintIntent } from '../money/pendingOrder.ts'

export type SendOutcome =
  | { kind: 'sent'; text: string }
  | { kind: 'refused'; text: string; fields: { question: string; file: string } }
  | { kind: 'signedOut' }
  /** It is unknown whether the support desk has the message. The chat shows it later if so. */
  | { kind: 'unknown' }

/** Reloads the chat; our server has cleaned its HTML. Throws when no answer arrived. */
export async function readChat(): Promise<ChatEntry[] | 'signedOut'> {
  const answer = await callApi('questions')
  if (answer.kind === 'signedOut') return 'signedOut'
  if (answer.kind !== 'done') throw new Error('chat')
  return rowsAt(answer.data).map((row) => {
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

export interface UploadProgress {
  /** The sent part of the picture, 0 to 1; `null` when the picture is no longer being sent. */
  onProgress(share: number | null): void
  stop: AbortSignal
}

type SendFailure = Exclude<ApiResult, { kind: 'done' }>

export type Send = (question: string, picture: Blob | null, progress: UploadProgress) => Promise<SendOutcome>

/**
 * The sender of one form: uploads the picture when there is one, then sends the question with its reference. Throws
 * when no answer arrived. The next try with the same text and picture continues: an uploaded picture is not sent again,
 * and the question keeps its intent, so that the api proxy passes it on once. `failed` is said when an answer has no words,
 * as those of proxies.
 */
export function outbox(failed: string): Send {
  const refusal = (answer: SendFailure): SendOutcome => {
    if (answer.kind === 'signedOut') return { kind: 'signedOut' }
    const { question = '', file = '' } = answer.fields
    return { kind: 'refused', text: answer.text || failed, fields: { question, file } }
  }
  let uploaded: { picture: Blob; reference: string } | null = null
  let tried: { message: string; intent: string } | null = null

  return async (question, picture, { onProgress, stop }) => {
    if (picture && uploaded?.picture !== picture) {
      const arrived = await upload(addressOf('upload'), alone(picture), onProgress, stop).finally(() =>
        onProgress(null),
      )
      if (arrived.kind !== 'done') return refusal(arrived)
      uploaded = { picture, reference: textAt(arrived, 'data') || textAt(arrived.data, 'url') }
    }
    const input = { question, images: picture ? (uploaded?.reference ?? '') : '' }
    const message = JSON.stringify(input)
    if (tried?.message !== message) tried = { message, intent: mintIntent() }
    const result = await ask(input, tried.intent)
    // A repeat with this intent would always give the same answer.
    const isUnknown = statusOf(result) === UNKNOWN_END
    if (result.kind === 'done' || isUnknown) tried = null
    if (result.kind === 'done') return { kind: 'sent', text: result.text }
    return isUnknown ? { kind: 'unknown' } : refusal(result)
  }
}

function alone(picture: Blob): FormData {
  const form = new FormData()
  form.set('file', picture, 'picture')
  return form
}

/** The api proxy could not learn whether the support desk has the message. */
const UNKNOWN_END = 504
/** An earlier try with the same intent is still running. */
const STILL_RUNNING = 409
const LOOK_AGAIN_MS = 1000
const MOST_LOOKS = 15

async function ask(input: object, intent: string): Promise<ApiResult> {
  for (let looks = 1; ; looks++) {
    const answer = await callApi('question', { input, intent })
    if (isLost(answer)) throw new Error('line')
    if (statusOf(answer) !== STILL_RUNNING || looks >= MOST_LOOKS) return answer
    await new Promise((over) => setTimeout(over, LOOK_AGAIN_MS))
  }
}

/** Statuses of an answer with an unknown outcome. */
const statusOf = (answer: ApiResult) => (answer.kind === 'unknown' ? answer.status : undefined)
