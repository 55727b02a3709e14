import { at, ready, type Step } from './step.ts'

/** One tap plays one round: no choice has to be made first. */
const GAME = '/gamesDetail?id=roda-hoki'

export const game: Step = {
  name: 'game',
  async run(journey) {
    const { player, script, shoot } = journey
    await player.open(GAME)
    await ready(journey)
    await player.press(at('play'))
    await player.see(at('game-frame'))
    if (script) {
      await player.untilInFrame('a game that listens', () => document.documentElement.hasAttribute('data-ready'))
      await player.pressInFrame(at('play'))
      await player.untilInFrame('the outcome of the round', () =>
        /(Balance|Saldo)/.test(
          (document.querySelector('[data-testid=outcome]') || { textContent: '' }).textContent || '',
        ),
      )
    } else {
      await player.untilInFrame('what the game needs', () => {
        const note = document.querySelector('noscript p')
        return note !== null && note.getBoundingClientRect().height > 0 && /JavaScript/.test(note.textContent || '')
      })
    }
    await shoot('game')
  },
}
