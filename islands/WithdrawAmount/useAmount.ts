import { useEffect, useRef, useState } from 'react'
import { moneyParts } from '../../contract/format.ts'
import { toWire } from '../../contract/money/sen.ts'
import { validateAmount } from '../../contract/money/validateAmount.ts'
import { takeDone } from '../money/done.ts'
import type { WithdrawAmountProps } from './amountProps.ts'

export function useAmount({ lang, intl, min, max, typed: initial }: WithdrawAmountProps) {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(initial)
  const [awake, setAwake] = useState(false)
  /** The player has left the field. An amount that the player is still typing is not too small yet. */
  const [left, setLeft] = useState(initial !== '')
  const { amount, problem } = validateAmount(typed, { min, max }, lang)
  const shown = problem === 'below' && !left ? null : problem

  useEffect(() => {
    const { current } = form
    if (!current) return
    const look = () => {
      if (takeDone()) {
        // The amount typed here has been withdrawn.
        current.reset()
        location.reload()
      }
      setTyped(fieldOf(current).value)
    }
    look()
    setAwake(true)
    // The address has plain digits, regardless of the grouping on the page.
    const plain = ({ formData }: FormDataEvent) => {
      const judged = validateAmount(fieldOf(current).value, { max }, lang)
      if (judged.amount !== null) formData.set('amount', toWire(judged.amount))
    }
    current.addEventListener('formdata', plain)
    addEventListener('pageshow', look)
    return () => {
      current.removeEventListener('formdata', plain)
      removeEventListener('pageshow', look)
    }
  }, [max, lang])

  const read = () => form.current && setTyped(fieldOf(form.current).value)
  function fillMax() {
    if (!form.current) return
    fieldOf(form.current).value = moneyParts(max, intl).figure
    read()
  }

  return {
    form,
    amount,
    problem,
    shown,
    awake,
    fillMax,
    type() {
      setLeft(false)
      read()
    },
    leave: () => setLeft(true),
    focus: () => form.current && fieldOf(form.current).focus(),
  }
}

function fieldOf(form: HTMLFormElement): HTMLInputElement {
  const field = form.elements.namedItem('amount')
  if (!(field instanceof HTMLInputElement)) throw new Error('The form has no amount')
  return field
}
