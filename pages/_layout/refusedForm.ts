import type { PageContextServer } from 'vike/types'
import type { CallName } from '../../contract/calls/calls.ts'
import type { Flash } from '../../contract/flash.ts'

export interface RefusedForm extends Flash {
  /** The sentence about the whole form, to be shown in it; fields have their own. */
  whole?: string | undefined
}

/** The result of a refused post for the page of the form; its toast is left out (ToastCorner.tsx). */
export function refusedForm(context: PageContextServer, call: CallName): RefusedForm | null {
  const { flash } = context
  if (flash?.form !== call) return null
  if (flash.fields || flash.toast?.kind !== 'error') return flash
  context.messageInForm = true
  return { ...flash, whole: flash.toast.text }
}
