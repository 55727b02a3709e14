import { type ChangeEvent, type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../components/Button.tsx'
import { Below } from '../components/Field.tsx'
import { Icon } from '../components/Icon.tsx'
import { sendQuestion } from './chat/desk.ts'
import { keepDraft, readDraft, withDraft } from './chat/draft.ts'
import { type ComposeProps, MESSAGE_SENT } from './chat/props.ts'
import { sayThere } from './chat/sayThere.ts'
import { shrink } from './chat/shrink.ts'

const MAX_LENGTH = 2000
const TOAST_MS = 2000
const LINE_TOAST_MS = 5000

const toast = (text: string, ms = TOAST_MS) => dispatchEvent(new CustomEvent('toast', { detail: { text, ms } }))

/** A picture as the document may show it: `blob:` addresses are not in its policy. */
const dataUrl = (blob: Blob) =>
  new Promise<string>((done) => {
    const reader = new FileReader()
    reader.onloadend = () => done(typeof reader.result === 'string' ? reader.result : '')
    reader.readAsDataURL(blob)
  })

/**
 * A message to support with one picture, in the compose sheet.
 * Why an island: a picture is made smaller on the device, what is typed is kept, and sending does not lose the chat.
 * Without JavaScript: the same form posts text and picture at once.
 */
export function ComposeMessage({ here, again, owner, text: drawn, errors: refused, words }: ComposeProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [text, setText] = useState(drawn)
  const [picture, setPicture] = useState<{ blob: Blob; src: string } | null>(null)
  const [errors, setErrors] = useState(refused)
  const [awake, setAwake] = useState(false)
  const [sending, setSending] = useState(false)
  /** A large photo takes a slow phone seconds; a message sent meanwhile would leave without it. */
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
    setErrors({ file: file && !blob ? words.pictureKind : undefined })
    setPicture(blob && { blob, src: await dataUrl(blob) })
    setShrinking(false)
    target.value = ''
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    if (sending || shrinking || !text.trim()) return
    setSending(true)
    setErrors({})
    try {
      const sent = await sendQuestion(text.trim(), picture?.blob ?? null)
      if (sent.kind === 'signedOut') dispatchEvent(new CustomEvent('login-needed'))
      else if (sent.kind === 'refused') {
        const { question, file } = sent.fields
        setErrors({ question, file, form: question || file ? undefined : sent.text })
        toast(sent.text)
      } else {
        setText('')
        setPicture(null)
        form.current?.closest('dialog')?.close()
        const done = sent.text || words.sent
        // On a slow line the chat may sleep: then the page is drawn anew.
        if (dispatchEvent(new CustomEvent(MESSAGE_SENT, { cancelable: true }))) {
          sayThere(done)
          location.assign(here)
        } else toast(done)
      }
    } catch {
      setErrors({ form: words.failed })
      toast(words.failed, LINE_TOAST_MS)
    }
    setSending(false)
  }

  return (
    <form
      className="form"
      ref={form}
      method="post"
      action="/api/service/question"
      encType="multipart/form-data"
      onSubmit={send}
    >
      <input type="hidden" name="_next" value={here} />
      <input type="hidden" name="_back" value={again} />
      {errors.form && (
        <p className="error" role="alert">
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
            <Button icon="close" kind="quiet" onClick={() => setPicture(null)}>
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
              onChange={awake ? choose : undefined}
            />
          </label>
        )}
        <Below id={`${id}f`} error={errors.file} />
      </div>
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
