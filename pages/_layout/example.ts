import type { Translate } from './pageContext.ts'

/** A rule and an example of it: `6-12 letters, no symbols, for example: budi01`. */
export const withExample = (t: Translate, rule: string, example: string) =>
  t('form.example', { rule: t(rule), example })

export const wrongEmail = (t: Translate) => withExample(t, 'register.emailRule', t('form.emailExample'))
