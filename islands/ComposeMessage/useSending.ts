import { useRef, useState } from 'react'
import { LINE_TOAST_MS, sayToast } from '../../browser/sayToast.ts'
import { openSignIn } from '../../browser/session/signInEvents.ts'
import { Stopped } from '../../browser/upload/upload.ts'
import { outbox, type Sent } from '../chat/desk.ts'
import { type ComposeProps, MESSAGE_SENT } from '../chat/props.ts'

interface Outcome {
  /** The message has arrived. */
  arrived: (text: string) => void
  refuse: (errors: Readonly<Record<string, string>>, text: string, ms?: number) => void
}

/** Sends a message once, and tells what became of it. */
export function useSending(words: ComposeProps['words'], { arrived, refuse }: Outcome) {
  const [sending, setSending] = useState(false)
  /** The sent part of the picture, 0 to 1. */
  const [share, setShare] = useState<number | null>(null)
  const [sendOut] = useState(() => outbox(words.failed))
  const stop = useRef<AbortController>(null)
  /** Readable at once, unlike a state: two clicks in one task send one message. */
  const busy = useRef(false)

  function answered(sent: Sent) {
    if (sent.kind === 'signedOut') return openSignIn()
    if (sent.kind === 'refused') return refuse(sent.fields, sent.text)
    if (sent.kind === 'unknown') {
      dispatchEvent(new CustomEvent(MESSAGE_SENT, { cancelable: true }))
      return refuse({}, words.unknown, LINE_TOAST_MS)
    }
    arrived(sent.text || words.sent)
  }

  const notSent = (error: unknown) =>
    error instanceof Stopped ? sayToast(words.stopped) : refuse({}, words.failed, LINE_TOAST_MS)

  async function send(text: string, picture: Blob | null) {
    busy.current = true
    setSending(true)
    stop.current = new AbortController()
    const progress = { onProgress: setShare, stop: stop.current.signal }
    await sendOut(text, picture, progress).then(answered, notSent)
    busy.current = false
    setSending(false)
  }

  return { sending, share, busy, send, stop: () => stop.current?.abort() }
}
