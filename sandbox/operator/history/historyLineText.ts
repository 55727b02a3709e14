import type { Transaction } from '../../../contract/calls/history.ts'
import type { Lang } from '../../../contract/languages.ts'
import { translate, translateIfKey } from '../../kit/http/translate.ts'
import type { HistoryLine } from '../../ledger/history.ts'
import { ruleOfTitle } from '../promotions/bonusRule.ts'

const ROUNDS = { bet: 'upstream.history.rounds', win: 'upstream.history.winningRounds' } as const

/** A history row in the reader's language: a stored key of sandbox/locales/ is translated, a name stays as it is. */
export const historyLineText = (
  { transNo, kind, state, amount, method, title, remark, rounds, createdAt, updatedAt }: HistoryLine,
  lang: Lang,
): Transaction => ({
  transNo,
  type: kind,
  state,
  amount,
  createTime: createdAt,
  updateTime: updatedAt,
  method: maybe(method, lang),
  title: maybe(title, lang),
  remark:
    rounds === null
      ? (maybe(remark, lang) ?? (kind === 'bonus' ? ruleOfTitle(lang, title, amount) : undefined))
      : translate(lang, ROUNDS[kind === 'win' ? 'win' : 'bet'], { count: rounds }),
  accountEnd: undefined,
  rounds: rounds ?? undefined,
})

const maybe = (text: string | null, lang: Lang) => (text === null ? undefined : translateIfKey(lang, text))
