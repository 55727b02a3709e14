import type { Lang } from '../lang.ts'
import { say, type Word } from '../say.ts'

/** Words of a question, in both languages, and the answer they lead to; the first that fits wins. */
const ANSWERS: [words: RegExp, answer: Word][] = [
  [/kedaluwarsa|kadaluarsa|expired?\b/i, 'upstream.faq.expiredA'],
  [/kata sandi|sandi|password|login|masuk akun/i, 'upstream.faq.passwordA'],
  [/bonus|promo/i, 'upstream.faq.bonusA'],
  [/tarik|penarikan|withdraw|cair/i, 'upstream.faq.withdrawA'],
  [/batas|limit|maksimal|minimal|minimum|maximum/i, 'upstream.faq.limitsA'],
  [/tamu|guest/i, 'upstream.faq.guestA'],
  [/isi saldo|saldo|deposit|top.?up|qris|transfer|bayar|paid|pay\b|balance/i, 'upstream.faq.arrivalA'],
]

/**
 * The answer of the sandbox's support desk as upstreams write it (specification section 3): from the list as a JSON text with
 * a `response`, else plain.
 */
export function answerTo(question: string, lang: Lang): string {
  const known = ANSWERS.find(([words]) => words.test(question))?.[1]
  return known ? JSON.stringify({ response: say(lang, known) }) : say(lang, 'upstream.support.received')
}
