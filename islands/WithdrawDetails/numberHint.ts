import { destinationOf, numberFits } from '../../contract/destinations.ts'
import { fill } from '../deposit/words.ts'
import type { DetailsWords } from './detailsProps.ts'

/** The line under the account number: what such numbers look like, or a question when this one does not. Never a refusal. */
export function numberHint(method: string, number: string, words: DetailsWords): { text: string; odd: boolean } | null {
  const destination = destinationOf(method)
  if (destination.kind === 'other') return null
  const odd = number.trim() !== '' && !numberFits(method, number)
  const digits = destination.kind === 'bank' ? String(destination.digits) : ''
  const { bankHint, bankOdd, walletHint, walletOdd } = words
  const sentence = destination.kind === 'bank' ? (odd ? bankOdd : bankHint) : odd ? walletOdd : walletHint
  return { text: fill(sentence, { method, digits }), odd }
}

/** An e-wallet is reached by its phone number. */
export const isWallet = (method: string) => destinationOf(method).kind === 'wallet'
