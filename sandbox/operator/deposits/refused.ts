import type { Lang } from '../../../contract/languages.ts'
import type { Sen } from '../../../contract/money/sen.ts'
import { money, translate } from '../../kit/http/translate.ts'
import type { Method } from './methods.ts'
import { methodName } from './rechargePageData.ts'

/** An order that was refused: nothing was stored. */
export class OrderRefused extends Error {
  override name = 'OrderRefused'
  readonly code: 'method_unknown' | 'below' | 'above'
  readonly method: Method | undefined

  constructor(code: OrderRefused['code'], method?: Method) {
    super(code)
    this.code = code
    this.method = method
  }

  /** The limit that the amount violates, in sen. */
  get limit(): Sen | undefined {
    return this.code === 'below' ? this.method?.min : this.method?.max
  }
}

/** The message that the player reads. */
export function refusalText({ code, method, limit }: OrderRefused, lang: Lang): string {
  if (!method || limit === undefined) return translate(lang, 'recharge.methodNeeded')
  const name = methodName(lang, method)
  return code === 'below'
    ? translate(lang, 'recharge.belowMethod', { method: name, min: money(lang, limit) })
    : translate(lang, 'recharge.aboveMethod', { method: name, max: money(lang, limit) })
}
