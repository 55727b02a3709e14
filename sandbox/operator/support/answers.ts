import type { Lang } from '../../../contract/languages.ts'
import { translate, type Word } from '../../kit/http/translate.ts'

/** The words of a question, in both languages, and their answer; the first match wins. */
const ANSWERS: [words: RegExp, answer: Word][] = [
  [/kedaluwarsa|kadaluarsa|expired?\b/i, 'upstream.faq.expiredA'],
  [/kata sandi|sandi|password|login|masuk akun/i, 'upstream.faq.passwordA'],
  [/bonus|promo/i, 'bonus.rule'],
  [/tarik|penarikan|withdraw|cair/i, 'upstream.faq.withdrawA'],
  [/batas|limit|maksimal|minimal|minimum|maximum/i, 'upstream.faq.limitsA'],
  [/tamu|guest/i, 'upstream.faq.guestA'],
  [/isi saldo|saldo|deposit|top.?up|qris|transfer|bayar|paid|pay\b|balance/i, 'upstream.faq.arrivalA'],
]

/** An answer in the forms of upstreams (SUP-01): from the list JSON with a `response`, else plain text. */
export function answerTo(question: string, lang: Lang): string {
  const known = ANSWERS.find(([words]) => words.test(question))?.[1]
  return known ? JSON.stringify({ response: translate(lang, known) }) : translate(lang, 'upstream.support.received')
}
