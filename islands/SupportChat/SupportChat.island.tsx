import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { showModal } from '../../browser/enhancements/showModal.ts'
import { CHAT_PACE, poll } from '../../browser/poll.ts'
import { openSignIn } from '../../browser/session/signInEvents.ts'
import { Empty } from '../../components/Empty.tsx'
import { Icon } from '../../components/Icon.tsx'
import { awaitsAnswer } from '../../contract/chat.ts'
import { ChatList } from '../chat/ChatList.tsx'
import { readChat } from '../chat/desk.ts'
import { MESSAGE_SENT, type SupportChatProps } from '../chat/props.ts'

const MINUTE = 60_000
/** After this time the chat scrolls to its newest entry, where that lies below the window. */
const SCROLL_AFTER_MS = 1000

/** The chat. Why an island: answers appear by themselves. Without JavaScript: the list, and a link to reload. */
export function SupportChat({ entries: initialEntries, intl, now: renderedAt, here, words }: SupportChatProps) {
  const [entries, setEntries] = useState(initialEntries)
  const [now, setNow] = useState(renderedAt)
  const [awake, setAwake] = useState(false)
  const [picture, setPicture] = useState('')
  const end = useRef<HTMLDivElement>(null)
  const preview = useRef<HTMLDialogElement>(null)
  const waiting = awaitsAnswer(entries)
  const count = entries.length

  const load = useCallback(async () => {
    const fresh = await readChat()
    if (fresh === 'signedOut') {
      openSignIn()
      return 'done'
    }
    setEntries(fresh)
    return awaitsAnswer(fresh) ? 'again' : 'done'
  }, [])

  useEffect(() => {
    const onSent = (event: Event) => {
      event.preventDefault()
      load().catch(() => undefined)
    }
    addEventListener(MESSAGE_SENT, onSent)
    return () => removeEventListener(MESSAGE_SENT, onSent)
  }, [load])
  useEffect(() => {
    setAwake(true)
    document.querySelector('.unread')?.remove()
    const timer = setInterval(() => setNow(Date.now()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new last entry restarts the ten minutes
  useEffect(() => (waiting ? poll(load, CHAT_PACE).stop : undefined), [waiting, count, load])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new entry or answer is the newest
  useEffect(() => {
    if (count === 0) return
    const timer = setTimeout(() => {
      const last = end.current
      if (last && last.getBoundingClientRect().top > innerHeight * 0.8) last.scrollIntoView({ block: 'center' })
    }, SCROLL_AFTER_MS)
    return () => clearTimeout(timer)
  }, [count, waiting])

  function show(src: string) {
    setPicture(src)
    if (preview.current) showModal(preview.current)
  }

  return (
    <div className="stack">
      {count === 0 ? (
        <Empty lead={words.none} />
      ) : (
        <ChatList entries={entries} intl={intl} now={now} words={words} onPicture={show} />
      )}
      <div role="status">
        {waiting && (
          <p className="row small" data-testid="chat-waiting">
            <span className="grow">{awake ? words.waiting : words.waitingPlain}</span>
            {!awake && (
              <a className="text-link" href={here}>
                {words.reload}
              </a>
            )}
          </p>
        )}
      </div>
      <i ref={end} />
      <Preview dialog={preview} src={picture} words={words} />
    </div>
  )
}

interface PreviewProps {
  dialog: RefObject<HTMLDialogElement | null>
  src: string
  words: SupportChatProps['words']
}

const Preview = ({ dialog, src, words }: PreviewProps) => (
  <dialog className="dialog" ref={dialog} aria-label={words.pictureOf}>
    <form method="dialog">
      <button className="btn btn-icon dialog-close" type="submit" aria-label={words.close}>
        <Icon name="close" />
      </button>
    </form>
    <h2 className="dialog-title">{words.pictureOf}</h2>
    {src && <img src={src} alt={words.pictureOf} />}
  </dialog>
)
