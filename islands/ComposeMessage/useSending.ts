import { useRef, useState } from 'react'
import { LINE_TOAST_MS, sayToast } from '../../browser/sayToast.ts'
import { openSignIn } from '../../browser/session/signInEvents.ts'
import { Stopped } from '../../browser/upload/upload.ts'
import { outbox, type SendOutcome } from '../chat/desk.ts'
import { type ComposeProps, MESSAGE_SENT } from '../chat/props.ts'

interface SendingCallbacks {
  arrived: (text: string) => void
  refuse: (errors: Readonly<Record<string, string>>, text: string, ms?: number) => void
}

export function useSending(words: ComposeProps['words'], { arrived, refuse }: SendingCallbacks) {
  const [sending, setSending] = useState(false)
  /** The sent part of the picture, 0 to 1. */
  const [share, setShare] = useState<number | null>(null)
  const [sendOut] = useState(() => outbox(words.failed))
  const stop = useRef<AbortController>(null)
  /** Readable at once, unlike a state: two clicks in one task send one message. */
  const busy = useRef(false)

  function finish(outcome: SendOutcome) {
    if (outcome.kind === 'signedOut') return openSignIn()
    if (outcome.kind === 'refused') return refuse(outcome.fields, outcome.text)
    if (outcome.kind === 'unknown') {
      dispatchEvent(new CustomEvent(MESSAGE_SENT, { cancelable: true }))
      return refuse({}, words.unknown, LINE_TOAST_MS)
    }
    arrived(outcome.text || words.sent)
  }

  const notSent = (error: unknown) =>
    error instanceof Stopped ? sayToast(words.stopped) : refuse({}, words.failed, LINE_TOAST_MS)

  async function send(text: string, picture: Blob | null) {
    busy.current = true
    setSending(true)
    stop.current = new AbortController()
    const progress = { onProgress: setShare, stop: stop.current.signal }
    await sendOut(text, picture, progress).then(finish, notSent)
    busy.current = false
    setSending(false)
  }

  return { sending, share, busy, send, stop: () => stop.current?.abort() }
}
