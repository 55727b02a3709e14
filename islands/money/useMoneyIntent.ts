import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type MoneyForm, moneyIntent } from './moneyIntent.ts'
import type { IntentBox } from './pendingOrder.ts'

/**
 * The intent of a form that moves money, for its island. Deposit and withdrawal share everything from the press of the
 * button to the known result, also when the browser restores the page from its cache.
 * @param renderedIntent the intent in the HTML of the server
 * @param form its callbacks from the latest render are used
 */
export function useMoneyIntent<Success extends { kind: 'done' }>(
  box: IntentBox,
  renderedIntent: string,
  form: MoneyForm<Success>,
) {
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  })
  const [money] = useState(() => moneyIntent<Success>(box, renderedIntent, () => latest.current))
  const state = useSyncExternalStore(money.listen, money.state, money.state)
  useEffect(() => {
    money.wake()
    const back = ({ persisted }: PageTransitionEvent) => persisted && money.returned()
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [money])
  return { ...state, settle: money.settle, startAnew: money.startAnew }
}
