import type { Sen } from '../../contract/money.ts'
import type { Lang } from '../lang.ts'
import { money, say } from '../say.ts'
import type { Method } from './methods.ts'
import { methodName } from './page.ts'

/** An order that is not made: nothing was written. */
export class OrderRefused extends Error {
  override name = 'OrderRefused'
  readonly code: 'method_unknown' | 'below' | 'above'
  readonly method: Method | undefined

  constructor(code: OrderRefused['code'], method?: Method) {
    super(code)
    this.code = code
    this.method = method
  }

  /** The limit that was not kept, in sen. */
  get limit(): Sen | undefined {
    return this.code === 'below' ? this.method?.min : this.method?.max
  }
}

/** What the player reads about it. */
export function refusalText({ code, method, limit }: OrderRefused, lang: Lang): string {
  if (!method || limit === undefined) return say(lang, 'recharge.methodNeeded')
  const name = methodName(lang, method)
  return code === 'below'
    ? say(lang, 'recharge.belowMethod', { method: name, min: money(lang, limit) })
    : say(lang, 'recharge.aboveMethod', { method: name, max: money(lang, limit) })
}
