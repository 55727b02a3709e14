import { fillPlaceholders } from '../../common/placeholders.ts'
import type { ApiResult } from '../api.ts'
import { Stopped, upload } from './upload.ts'

/** `data-sending` (with `{percent}`), `data-stop` and `data-stopped` of the form: the texts below its file. */
function progressOf(form: HTMLFormElement, onStop: () => void) {
  const { sending = '', stop = '' } = form.dataset
  const row = document.createElement('div')
  row.className = 'row'
  row.dataset.testid = 'picture-progress'
  const label = document.createElement('label')
  label.className = 'grow small'
  const words = document.createTextNode('')
  const bar = document.createElement('progress')
  bar.className = 'bar'
  label.append(words, bar)
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'btn btn-line btn-sm'
  button.dataset.testid = 'picture-stop'
  button.textContent = stop
  button.addEventListener('click', onStop)
  row.append(label, button)
  const show = (share: number) => {
    words.data = fillPlaceholders(sending, { percent: String(Math.floor(share * 100)) })
    bar.value = share
  }
  show(0)
  const file = form.querySelector('input[type=file]')
  ;(file?.closest('.field') ?? form).append(row)
  row.scrollIntoView({ block: 'nearest' })
  return { row, show }
}

/** Posts a form with a file and shows the progress. Stopped: a refusal with the form's own text. Throws unanswered. */
export async function sendWatched(form: HTMLFormElement, fields: FormData): Promise<ApiResult> {
  const player = new AbortController()
  const { row, show } = progressOf(form, () => player.abort())
  try {
    const answer = await upload(form.action, fields, show, player.signal)
    return answer.kind === 'done' || answer.text ? answer : { ...answer, text: form.dataset.failed ?? '' }
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
    return { kind: 'refused', text: form.dataset.stopped ?? '', fields: {} }
  } finally {
    const hadFocus = row.contains(document.activeElement)
    row.remove()
    if (hadFocus) form.querySelector<HTMLElement>('[type=submit]')?.focus()
  }
}
