import { fillPlaceholders } from '../../common/placeholders.ts'
import { destinationOf, numberFits } from '../../contract/money/destinations.ts'
import type { DetailsWords } from './detailsProps.ts'

/** Under the account number: the usual format, or a question when this one differs. Never a refusal. */
export function numberHint(method: string, number: string, words: DetailsWords): { text: string; odd: boolean } | null {
  const destination = destinationOf(method)
  if (destination.kind === 'other') return null
  const odd = number.trim() !== '' && !numberFits(method, number)
  const digits = destination.kind === 'bank' ? String(destination.digits) : ''
  const { bankHint, bankOdd, walletHint, walletOdd } = words
  const sentence = destination.kind === 'bank' ? (odd ? bankOdd : bankHint) : odd ? walletOdd : walletHint
  return { text: fillPlaceholders(sentence, { method, digits }), odd }
}

/** The number of an e-wallet is its phone number. */
export const isWallet = (method: string) => destinationOf(method).kind === 'wallet'
