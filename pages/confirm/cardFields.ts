interface FieldTexts {
  /** Lower case, as the provider's HTML has it. */
  type: string
  autocomplete: string
  /** What a browser or a player reads of it: name, id, placeholder, label. */
  texts: readonly string[]
}

const CARD_WORDS = [
  ...['cardno', 'cardnum', 'cardholder', 'nameoncard', 'ccnum', 'cvv', 'cvc', 'securitycode', 'verificationvalue'],
  ...['nokartukredit', 'nomorkartukredit', 'nokartudebit', 'nomorkartudebit', 'nomorkartuatm', 'kodekeamanan'],
]
/** Too short to be looked for inside another word. */
const CARD_NAMES = new Set([
  ...['card', 'pan', 'cc', 'ccn', 'ccno', 'ccname', 'cvn', 'csc', 'nokartu', 'nomorkartu', 'nomorkartuanda'],
])
const EXPIRY_WORDS = [
  ...['expir', 'expdate', 'expmonth', 'expyear', 'validthru', 'goodthru', 'mmyy'],
  ...['masaberlaku', 'berlakuhingga', 'berlakusampai', 'kedaluwarsa'],
]
const EXPIRY_NAMES = new Set(['exp', 'expm', 'expy', 'expmm', 'expyy'])

const plain = (text: string) => text.toLowerCase().replace(/[^a-z\d]/g, '')
const says = (text: string, words: readonly string[], names: ReadonlySet<string>) =>
  names.has(text) || words.some((word) => text.includes(word))

/** Whether a field takes card data (DEP-42): it stays on the provider's page (PCI DSS 6.4.3 and 11.6.1). */
export function isCardField({ type, autocomplete, texts }: FieldTexts): boolean {
  if (/(^|\s)cc-/.test(autocomplete.toLowerCase())) return true
  const all = texts.map(plain)
  return all.some(
    (text) => says(text, CARD_WORDS, CARD_NAMES) || (type !== 'hidden' && says(text, EXPIRY_WORDS, EXPIRY_NAMES)),
  )
}
