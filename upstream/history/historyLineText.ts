import type { Transaction } from '../../contract/transactions.ts'
import type { Lang } from '../lang.ts'
import type { HistoryLine } from '../ledger/history.ts'
import { say, told } from '../say.ts'

const ROUNDS = { bet: 'upstream.history.rounds', win: 'upstream.history.winningRounds' } as const

/** A line of the history in the reader's language: what is kept as a key of locales/ is told, names stay as they are. */
export const toldLine = (
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
  remark: rounds === null ? maybe(remark, lang) : say(lang, ROUNDS[kind === 'win' ? 'win' : 'bet'], { count: rounds }),
  accountEnd: undefined,
})

const maybe = (text: string | null, lang: Lang) => (text === null ? undefined : told(lang, text))
