import type { ComponentProps } from 'react'
import { type AddressedCall, callAddress } from '../../contract/calls/callAddress.ts'

interface CallFormProps extends Omit<ComponentProps<'form'>, 'method' | 'action'> {
  call: AddressedCall
  /** Where success leads. */
  next: string
  /** Where a refusal leads; without it to the same page. */
  back?: string
}

/** The form of a call: script sends it in place. */
export const CallForm = ({ call, next, back = next, children, ...form }: CallFormProps) => (
  <form method="post" action={callAddress(call)} data-enhance="" {...form}>
    <input type="hidden" name="_next" value={next} />
    <input type="hidden" name="_back" value={back} />
    {children}
  </form>
)
