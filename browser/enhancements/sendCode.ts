import { CODE_PAUSE_S } from '../../contract/callFacts.ts'
import { isEmail } from '../../contract/email.ts'
import { e164Of } from '../../contract/phone.ts'

const SECOND_MS = 1000

/** `<form data-send-code=prefix>` (ACC-17): Get, Send, the seconds, Resend. Its e-mail or number goes to the other form. */
export function start(inside: ParentNode) {
  for (const form of inside.querySelectorAll<HTMLFormElement>('form[data-send-code]')) {
    const { id } = form
    const prefix = form.dataset.sendCode ?? ''
    const to = form.querySelector<HTMLInputElement>('.input')
    const same = inside.querySelector<HTMLInputElement>(`[data-same-as=${to?.id}]`)
    const button = inside.querySelector<HTMLButtonElement>(`button[form=${id}]`)
    if (!to || !same || !button) continue
    let isSent = button.dataset.sendButton === 'resend'
    const word = () => (isSent ? 'resend' : isEmail(to.value) || e164Of(to.value) ? 'send' : 'get')

    const count = (seconds: number) => {
      const end = performance.now() + seconds * SECOND_MS
      const tick = () => {
        const left = Math.ceil((end - performance.now()) / SECOND_MS)
        button.disabled = left > 0
        button.textContent =
          (left > 0 ? button.dataset.seconds?.replace('#', String(left)) : button.dataset[word()]) ?? ''
        if (left > 0 && button.isConnected) setTimeout(tick, (end - performance.now()) % SECOND_MS || SECOND_MS)
      }
      tick()
    }

    const onTyped = () => {
      same.value = to.value
      same.dispatchEvent(new Event('input', { bubbles: true }))
      if (!button.disabled) button.textContent = button.dataset[word()] ?? ''
    }
    to.addEventListener('input', onTyped)
    if (to.value) onTyped() // typed before this script came
    form.addEventListener('done', () => {
      isSent = true
      count(CODE_PAUSE_S)
      inside.querySelector<HTMLElement>(`#${prefix}-code`)?.focus()
    })
    count(Number(button.dataset.left ?? 0))
  }
}
