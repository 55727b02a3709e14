import { type ChangeEvent, type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { LINE_TOAST_MS, sayToast } from '../../browser/sayToast.ts'
import { openSignIn } from '../../browser/session/signInEvents.ts'
import { shrink } from '../../browser/upload/shrink.ts'
import { Stopped } from '../../browser/upload/upload.ts'
import { Button } from '../../components/Button.tsx'
import { Below } from '../../components/Field.tsx'
import { Icon } from '../../components/Icon.tsx'
import { addressOf } from '../../contract/paths.ts'
import { outbox, type Sent } from '../chat/desk.ts'
import { keepDraft, readDraft, withDraft } from '../chat/draft.ts'
import { PictureProgress } from '../chat/PictureProgress.tsx'
import { type ComposeProps, MESSAGE_SENT } from '../chat/props.ts'
import { sayThere } from '../chat/sayThere.ts'
import { useRefusal } from '../money/useRefusal.ts'

const MAX_LENGTH = 2000

/** A picture in a form that the document may show: `blob:` addresses are not in its policy. */
const dataUrl = (blob: Blob) =>
  new Promise<string>((done) => {
    const reader = new FileReader()
    reader.onloadend = () => done(typeof reader.result === 'string' ? reader.result : '')
    reader.readAsDataURL(blob)
  })

/**
 * A message to support with one picture, in the compose sheet. Why an island: it shrinks a picture on the device and
 * shows the progress, keeps the typed text, and sends without leaving the chat. A lost connection loses neither: the
 * same message is sent once, at the next press. Without JavaScript: the same form posts text and picture at once.
 */
export function ComposeMessage({ here, again, owner, text: drawn, errors: refused, words }: ComposeProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [text, setText] = useState(drawn)
  const [picture, setPicture] = useState<{ blob: Blob; src: string } | null>(null)
  const { refusal: errors, clear, mark, refuse } = useRefusal(refused, ['question', 'file'])
  const [awake, setAwake] = useState(false)
  const [sending, setSending] = useState(false)
  /** The sent part of the picture, 0 to 1. */
  const [share, setShare] = useState<number | null>(null)
  const [sendOut] = useState(() => outbox(words.failed))
  const stop = useRef<AbortController>(null)
  /** Readable at once, unlike a state: two clicks in one task send one message. */
  const busy = useRef(false)
  /** A large photo takes a slow phone seconds. A message that is sent meanwhile would have no picture. */
  const [shrinking, setShrinking] = useState(false)

  useEffect(() => {
    const field = form.current?.elements.namedItem('question')
    const typed = field instanceof HTMLTextAreaElement ? field.value : ''
    setText((before) => withDraft(typed || before, readDraft(owner)))
    setAwake(true)
  }, [owner])
  useEffect(() => {
    if (awake) keepDraft(owner, text)
  }, [awake, owner, text])

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    setShrinking(true)
    const blob = file ? await shrink(file) : null
    mark({ file: file && !blob ? words.pictureKind : undefined })
    setPicture(blob && { blob, src: await dataUrl(blob) })
    setShrinking(false)
    target.value = ''
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    if (busy.current || shrinking || !text.trim()) return
    busy.current = true
    setSending(true)
    clear('question', 'file')
    stop.current = new AbortController()
    const watching = { told: setShare, stop: stop.current.signal }
    await sendOut(text.trim(), picture?.blob ?? null, watching).then(answered, notSent)
    busy.current = false
    setSending(false)
  }

  function answered(sent: Sent) {
    if (sent.kind === 'signedOut') return openSignIn()
    if (sent.kind === 'refused') return refuse(sent.fields, sent.text)
    if (sent.kind === 'unknown') {
      dispatchEvent(new CustomEvent(MESSAGE_SENT, { cancelable: true }))
      return refuse({}, words.unknown, LINE_TOAST_MS)
    }
    setText('')
    setPicture(null)
    form.current?.closest('dialog')?.close()
    const done = sent.text || words.sent
    // A chat whose script has not loaded yet is drawn again.
    if (dispatchEvent(new CustomEvent(MESSAGE_SENT, { cancelable: true }))) {
      sayThere(done)
      location.assign(here)
    } else sayToast(done)
  }

  const notSent = (error: unknown) =>
    error instanceof Stopped ? sayToast(words.stopped) : refuse({}, words.failed, LINE_TOAST_MS)

  return (
    <form
      className="form"
      ref={form}
      method="post"
      action={addressOf('question')}
      encType="multipart/form-data"
      onSubmit={send}
    >
      <input type="hidden" name="_next" value={here} />
      <input type="hidden" name="_back" value={again} />
      {errors.form && (
        <p className="error" data-testid="refused">
          {errors.form}
        </p>
      )}
      <div className="field">
        <label className="label" htmlFor={`${id}q`}>
          {words.message}
        </label>
        <textarea
          className="input"
          id={`${id}q`}
          name="question"
          placeholder={words.placeholder}
          maxLength={MAX_LENGTH}
          required
          aria-invalid={errors.question ? true : undefined}
          aria-describedby={errors.question ? `${id}q-h` : undefined}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Below id={`${id}q`} error={errors.question} />
      </div>
      <div className="field">
        {picture ? (
          <div className="row">
            <img src={picture.src} width="72" height="90" alt={words.pictureChosen} />
            <Button icon="close" kind="quiet" disabled={sending} onClick={() => setPicture(null)}>
              {words.pictureRemove}
            </Button>
          </div>
        ) : (
          <label className="drop">
            <Icon name="camera" />
            <span>{words.picture}</span>
            <span className="hint">{words.pictureHint}</span>
            {awake && <span className="hint">{words.pictureShrunk}</span>}
            <input
              className={awake ? 'visually-hidden' : undefined}
              type="file"
              name="file"
              accept="image/jpeg,image/png,image/webp"
              aria-describedby={errors.file ? `${id}f-h` : undefined}
              onChange={choose}
            />
          </label>
        )}
        <Below id={`${id}f`} error={errors.file} />
      </div>
      {share !== null && <PictureProgress share={share} words={words} onStop={() => stop.current?.abort()} />}
      <Button
        type="submit"
        kind="accent"
        size="lg"
        busy={sending || shrinking}
        disabled={awake && !text.trim()}
        data-testid="question-submit"
      >
        {words.send}
      </Button>
    </form>
  )
}
