import type { Transaction } from '../../contract/calls/history.ts'

/**
 * The deposits and withdrawals in progress among the lists of a waiting and a checking state, each once (DEP-41): an
 * upstream may ignore a filter and send the same rows twice.
 */
export function openOrders(...lists: (readonly Transaction[] | undefined)[]): Transaction[] {
  const byNumber = new Map(lists.flatMap((list = []) => list.filter(isOpen).map((trx) => [trx.transNo, trx] as const)))
  return [...byNumber.values()]
}

const isOpen = ({ type, state }: Transaction) =>
  (type === 'deposit' || type === 'withdrawal') && (state === 'waiting' || state === 'checking')
