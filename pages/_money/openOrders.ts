import type { Transaction } from '../../contract/calls/history.ts'

/** Orders in progress, each once (DEP-41): upstream may ignore a filter and send the same rows twice. */
export function openOrders(...lists: (readonly Transaction[] | undefined)[]): Transaction[] {
  const byNumber = new Map(lists.flatMap((list = []) => list.filter(isOpen).map((trx) => [trx.transNo, trx] as const)))
  return [...byNumber.values()]
}

const isOpen = ({ type, state }: Transaction) =>
  (type === 'deposit' || type === 'withdrawal') && (state === 'waiting' || state === 'checking')
