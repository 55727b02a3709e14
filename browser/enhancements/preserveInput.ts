import { tabStorage } from '../../common/safeStorage.ts'
import type { TypedFields, Visits } from '../runtime/putBack.ts'
import { owner } from '../session/owner.ts'
import { scrollPosition } from './scroll.ts'

/** A visitor's first home lacks the inline script that restores. What is stored stays until it has been restored. */
let wasRestored: boolean | undefined
const isRestored = () => {
  wasRestored ??=
    'restored' in document.documentElement.dataset || !(tabStorage.get('typed') || tabStorage.get('visits'))
  return wasRestored
}

/** Keeps typed values beyond the page: for a reload by script, and on the pages of DEV-24. Passwords never. */
const fields = (): TypedFields =>
  [...document.querySelectorAll<HTMLInputElement>('main input,main textarea,main select')].map((field) => {
    const { id, name, type, value, checked, dataset } = field
    if (/password|hidden|file/.test(type)) return null
    return /radio|box/.test(type) ? [id + name + field.getAttribute('value'), checked] : [name, dataset.plain ?? value]
  })

const keep = (key: string, what: unknown) => isRestored() && tabStorage.set(key, JSON.stringify(what))

export const keepTyped = () => keep('typed', [location.pathname, fields()])

export function start() {
  if (!isRestored())
    import('../runtime/putBackNow.ts')
      .catch(() => undefined)
      .then(() => {
        wasRestored = true
      })

  addEventListener('submit', ({ target }) => (target as Element).matches('[data-keeps-input]') && keepTyped())

  addEventListener('pagehide', () => {
    if (!document.querySelector('[data-visit]')) return
    const [, pages = {}]: Partial<Visits> = JSON.parse(tabStorage.get('visits') ?? '[]')
    keep('visits', [owner(), { ...pages, [location.pathname]: [scrollPosition(), fields()] }])
  })
}
