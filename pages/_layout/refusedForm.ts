import type { PageContextServer } from 'vike/types'
import type { CallName } from '../../contract/calls/calls.ts'
import type { Flash } from '../../contract/flash.ts'

export interface RefusedForm extends Flash {
  /** The sentence about the whole form, to be shown in it; fields have their own. */
  whole?: string | undefined
}

/**
 * The result of a refused post of this call's form, for the page that renders the form. The form shows the sentence about
 * the whole form, so the toast with the same sentence is left out (pages/_layout/ToastCorner.tsx).
 */
export function refusedForm(context: PageContextServer, call: CallName): RefusedForm | null {
  const { flash } = context
  if (flash?.form !== call) return null
  if (flash.fields || flash.toast?.kind !== 'error') return flash
  context.messageInForm = true
  return { ...flash, whole: flash.toast.text }
}
