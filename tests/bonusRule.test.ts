import { expect, test } from 'vitest'
import { allWords } from './support/allWords.ts'

const LANGUAGES = { en: Object.entries(allWords('en')), india: Object.entries(allWords('india')) }
const WITHDRAWS = { en: /withdraw/i, india: /\b(di)?tarik|penarikan/i }

/** Promotions, invite page, help and terms. */
const SAY_IT = [
  ...['faq.bonusA', 'invite.once', 'terms.bonusText'],
  ...['upstream.promo.inviteContent', 'upstream.promo.registerContent'],
]
/** These texts mention bonus and withdrawal, but not the condition between them. */
const OTHERWISE = new Set([
  ...[
    ...'bonus.rule|close.lost|faq.bonusQ|faq.refusedA|privacy.keptText|statement.note'.split('|'),
    ...'terms.description|wallet.bonus'.split('|'),
  ],
  ...['upstream.withdraw.amountHint', 'upstream.withdraw.noneHint'],
])

test.each(['en', 'india'] as const)(
  'one sentence states when a bonus can be withdrawn, the same in all places (%s)',
  (lang) => {
    const texts = LANGUAGES[lang]
    expect(texts.filter(([, text]) => text.includes('{{bonusRule}}')).map(([key]) => key)).toEqual(SAY_IT)
    const own = texts.filter(
      ([key, text]) => /bonus/i.test(text) && WITHDRAWS[lang].test(text) && !SAY_IT.includes(key),
    )
    expect(own.map(([key]) => key).filter((key) => !OTHERWISE.has(key))).toEqual([])
  },
)
