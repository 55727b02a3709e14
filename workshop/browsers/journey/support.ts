import { at, awake, ready, type Step } from './step.ts'

const QUESTION = 'Saldo saya belum masuk'

export const support: Step = {
  name: 'support',
  async run(journey) {
    const { player } = journey
    await player.open('/contact')
    await ready(journey)
    await player.press(at('chat-write'))
    await player.see('#compose textarea')
    await player.press('#compose textarea')
    await awake(journey, 'ComposeMessage')
    await player.fill('#compose textarea', QUESTION)
    await player.until('the toasts gone', () => !document.querySelector('.toast'))
    await journey.shoot('support')
    await player.press(at('question-submit'))
    await player.until(
      'the message in the talk',
      (text: string) =>
        Array.from(document.querySelectorAll('.bubble-me')).some((bubble) => (bubble.textContent || '').includes(text)),
      QUESTION,
    )
  },
}
