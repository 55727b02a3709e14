import { useEffect, useRef, useState } from 'react'
import { sayToast, TOAST_MS } from '../../browser/sayToast.ts'

/** Sentences by field; `form` is about the whole form. */
export type Refusal<Name extends string> = { [field in Name | 'form']?: string | undefined }

/**
 * The errors of a form and how they are shown: a field's error appears at the field. A refusal of the whole form is a
 * toast (DEP-37), and appears in the form after the toast has disappeared, so that the same sentence is never shown
 * twice.
 * @param rendered the errors of a refused form post
 * @param fields the fields that show an error of their own
 */
export function useRefusal<Name extends string>(rendered: Refusal<Name>, fields: readonly Name[]) {
  const [refusal, setRefusal] = useState(rendered)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function show(now: Refusal<Name>) {
    clearTimeout(timer.current)
    setRefusal(now)
  }

  return {
    refusal,
    /** The player changes these fields: their errors, and that of the whole form, are removed. */
    clear(...changed: Name[]) {
      clearTimeout(timer.current)
      setRefusal((before) => {
        const cleared = { ...before }
        for (const name of [...changed, 'form' as const]) delete cleared[name]
        return cleared
      })
    },
    /** Errors at their fields, without a toast. */
    mark: (errors: Refusal<Name>) => setRefusal((before) => ({ ...before, ...errors })),
    /** The answer to a sent form: `errors` by field, otherwise `text` about the whole form, as a toast of `ms`. */
    refuse(errors: Readonly<Record<string, string>>, text: string, ms = TOAST_MS) {
      const marked: Refusal<Name> = {}
      for (const name of fields) if (errors[name]) marked[name] = errors[name]
      show(marked)
      if (Object.keys(marked).length > 0) return
      const sentence = Object.values(errors).find(Boolean) ?? text
      sayToast(sentence, ms)
      timer.current = setTimeout(() => setRefusal({ form: sentence } as Refusal<Name>), ms)
    },
  }
}
