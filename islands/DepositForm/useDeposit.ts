import { useEffect, useRef, useState } from 'react'
import { useRefusal } from '../money/useRefusal.ts'
import type { DepositFormProps } from './formProps.ts'
import { problemText } from './problemText.ts'
import { fillAmount, readForm } from './readForm.ts'
import { type Filled, validateDeposit } from './validateDeposit.ts'

export function useDeposit(props: DepositFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [filled, setFilled] = useState<Filled>({ typed: props.typed, method: props.method })
  const [awake, setAwake] = useState(false)
  const [left, setLeft] = useState(props.errors.amount !== undefined)
  const { refusal, clear, refuse } = useRefusal(props.errors, ['amount', 'paymentChannel'])

  const method = props.groups.flatMap(({ methods }) => methods).find(({ value }) => value === filled.method)
  const limits = { min: method?.min ?? props.limits.min, max: method?.max ?? props.limits.max }
  const judged = validateDeposit(filled, limits, props.lang)
  const amountError = refusal.amount || problemText({ problem: judged.problem, left, limits, method }, props)

  useEffect(() => {
    const read = () => form.current && setFilled(readForm(form.current, props))
    // The player may have chosen a quick amount before this listener was active.
    if (form.current) fillAmount(form.current, props)
    read()
    setAwake(true)
    const back = ({ persisted }: PageTransitionEvent) => persisted && read()
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [props])

  const changed = (name: string) => {
    const { current } = form
    if (!current) return
    if (name === '_amount') fillAmount(current, props, true)
    if (name === 'amount') setLeft(false)
    clear('amount', 'paymentChannel')
    setFilled(readForm(current, props))
  }
  /** The player has left the amount: one that is too small is an error now. */
  const leave = () => setLeft(true)

  return { form, filled, awake, method, limits, ...judged, amountError, refusal, refuse, changed, leave }
}
export type Deposit = ReturnType<typeof useDeposit>
