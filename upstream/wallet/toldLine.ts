import type { Transaction } from '../../contract/transactions.ts'
import type { Lang } from '../lang.ts'
import type { HistoryLine } from '../ledger/history.ts'
import { isWord, say } from '../say.ts'

/** A line of the history in the reader's language: titles and remarks kept as keys of locales/ are told, names stay as they are. */
export const toldLine = (
  { transNo, kind, state, amount, method, title, remark, createdAt, updatedAt }: HistoryLine,
  lang: Lang,
): Transaction => ({
  transNo,
  type: kind,
  state,
  amount,
  createTime: createdAt,
  updateTime: updatedAt,
  method: method ?? undefined,
  title: told(title, lang),
  remark: told(remark, lang),
  accountEnd: undefined,
})

const told = (text: string | null, lang: Lang) =>
  text !== null && isWord(text) ? say(lang, text) : (text ?? undefined)
