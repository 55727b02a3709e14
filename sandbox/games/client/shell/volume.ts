import { byId } from './dom.ts'
import type { Stage } from './engine.ts'
import { LOUDEST } from './sound.ts'

/** The volume below its button: a range in steps, whose lowest is off. */
export function connectVolume({ sound, say, percent }: Pick<Stage, 'sound' | 'say' | 'percent'>) {
  const button = byId('sound')
  const box = byId('volume-box')
  const range = byId<HTMLInputElement>('volume')
  const draw = () => {
    const text = sound.volume > 0 ? percent((100 * sound.volume) / LOUDEST) : say('ui.soundOff')
    range.value = String(sound.volume)
    range.setAttribute('aria-valuetext', text)
    byId('loudness').textContent = text
    button.classList.toggle('is-off', sound.volume === 0)
  }
  const show = (isOpen: boolean) => {
    box.hidden = !isOpen
    button.setAttribute('aria-expanded', String(isOpen))
  }
  button.addEventListener('click', () => {
    show(box.hidden !== false)
    if (!box.hidden) range.focus()
  })
  range.addEventListener('input', () => {
    sound.turn(Number(range.value))
    draw()
  })
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || box.hidden) return
    show(false)
    button.focus()
  })
  addEventListener('pointerdown', ({ target }) => {
    if (!(target as Element).closest('#volume-box, #sound')) show(false)
  })
  draw()
}
