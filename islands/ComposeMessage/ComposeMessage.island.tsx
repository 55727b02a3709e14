import { type FormEvent, useId, useRef } from 'react'
import { sayToast } from '../../browser/sayToast.ts'
import { Button } from '../../components/Button.tsx'
import { addressOf } from '../../contract/callFacts.ts'
import { PictureProgress } from '../chat/PictureProgress.tsx'
import { type ComposeProps, MESSAGE_SENT } from '../chat/props.ts'
import { sayThere } from '../chat/sayThere.ts'
import { useRefusal } from '../money/useRefusal.ts'
import { MessageField } from './MessageField.tsx'
import { PictureField } from './PictureField.tsx'
import { useDraft } from './useDraft.ts'
import { usePicture } from './usePicture.ts'
import { useSending } from './useSending.ts'

/** The compose sheet. Why an island: progress, kept text, one sending. Without JavaScript: the same form posts. */
export function ComposeMessage(props: ComposeProps) {
  const { here, words } = props
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const { text, setText, awake } = useDraft(props, form)
  const { refusal: errors, clear, mark, refuse } = useRefusal(props.errors, ['question', 'file'])
  const { picture, shrinking, choose, remove } = usePicture((isPicture) =>
    mark({ file: isPicture ? undefined : words.pictureKind }),
  )
  const { sending, share, busy, send, stop } = useSending(words, { arrived, refuse })

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy.current || shrinking || !text.trim()) return
    clear('question', 'file')
    await send(text.trim(), picture?.blob ?? null)
  }

  function arrived(done: string) {
    setText('')
    remove()
    const dialog = form.current?.closest('dialog')
    if (!dialog) return shown(done)
    // A screen reader hears nothing in a closed sheet: the corner of toasts leaves it first.
    dialog.addEventListener('close', () => setTimeout(shown, 0, done), { once: true })
    dialog.close()
    // A sheet that came open with the page gives the focus back to nothing.
    if (dialog.contains(document.activeElement) || document.activeElement === document.body)
      document.querySelector<HTMLElement>(`[data-opens=${dialog.id}]`)?.focus()
  }

  /** The button that stops is away with what it stops. */
  function stopSending() {
    form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
    stop()
  }

  /** Says it before the chat asks for its new messages, so that it is heard before what these say. */
  function shown(done: string) {
    if (!dispatchEvent(new CustomEvent(MESSAGE_SENT, { cancelable: true }))) return sayToast(done)
    // A chat whose script has not loaded yet is rendered again.
    sayThere(done)
    location.assign(here)
  }

  return (
    <form
      className="form"
      ref={form}
      method="post"
      action={addressOf('question')}
      encType="multipart/form-data"
      onSubmit={submit}
    >
      <input type="hidden" name="_next" value={here} />
      <input type="hidden" name="_back" value={props.again} />
      {errors.form && (
        <p className="error" data-testid="refused">
          {errors.form}
        </p>
      )}
      <MessageField id={`${id}q`} words={words} error={errors.question} text={text} change={setText} />
      <PictureField
        {...{ words, awake, sending, choose, remove }}
        id={`${id}f`}
        src={picture?.src}
        error={errors.file}
      />
      {share !== null && <PictureProgress share={share} words={words} onStop={stopSending} />}
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
