import type { EpochMs } from '../../common/epochMs.ts'
import { Html } from '../../components/Html.tsx'
import type { ChatEntry } from '../../contract/chat.ts'
import type { IntlLocale } from '../../contract/format.ts'
import { relativeTime } from '../../contract/time/relativeTime.ts'
import { clockTime, dayAndTime, dayOf } from '../../contract/time/time.ts'
import type { ChatWords } from './props.ts'

interface ChatListProps {
  entries: readonly ChatEntry[]
  intl: IntlLocale
  now: EpochMs
  words: ChatWords
  /** Shows a picture enlarged. Without it the link opens the picture. */
  onPicture(src: string): void
}

export function ChatList({ entries, intl, now, words, onPicture }: ChatListProps) {
  return (
    <ul className="chat" data-testid="chat" aria-live="polite">
      {entries.map((entry, place) => {
        const day = dayOf(entry.createTime, intl)
        const before = entries[place - 1]
        return [
          (!before || dayOf(before.createTime, intl) !== day) && (
            <li className="chat-day" key={`day-${entry.id}`}>
              {day}
            </li>
          ),
          <li className="bubble bubble-me" key={entry.id}>
            <span className="visually-hidden">{words.me}: </span>
            <Html html={entry.question} />
            {entry.images.map((src) => (
              <Picture key={src} src={src} label={words.pictureOf} onPicture={onPicture} />
            ))}
            <time
              className="bubble-time"
              dateTime={new Date(entry.createTime).toISOString()}
              title={dayAndTime(entry.createTime, intl)}
              suppressHydrationWarning
            >
              {clockTime(entry.createTime, intl)} · {relativeTime(entry.createTime, now, intl)}
            </time>
          </li>,
          entry.answer && (
            <li className="bubble" key={`answer-${entry.id}`} data-testid="chat-answer">
              <span className="visually-hidden">{words.desk}: </span>
              <Html html={entry.answer} />
            </li>
          ),
        ]
      })}
    </ul>
  )
}

function Picture({ src, label, onPicture }: { src: string; label: string; onPicture(src: string): void }) {
  return (
    <a
      href={src}
      target="_blank"
      rel="noopener"
      onClick={(event) => {
        event.preventDefault()
        onPicture(src)
      }}
    >
      <img src={src} width="144" height="180" loading="lazy" alt={label} />
    </a>
  )
}
