import type { ReactNode } from 'react'
import { Button } from '../../../components/Button.tsx'
import { Field, type FieldProps } from '../../../components/Field.tsx'
import type { AddressedCall } from '../../../contract/calls/callAddress.ts'
import { CallForm } from '../CallForm.tsx'
import { useT } from '../context.tsx'
import { Refusal, useRefused } from './DialogForm.tsx'
import { SandboxMail, SendButton, useSentCode } from './SendButton.tsx'

export interface CodePlace {
  /** Prefix of the ids, because one document may contain the dialog and the page. */
  prefix: string
  here: string
  /** Where success leads. */
  done: string
  /** What the player came for: its field has the focus. */
  isMain?: boolean
}

interface TakeCodeProps extends CodePlace {
  call: AddressedCall
  /** The field that says where the code went. */
  to?: ReactNode
  hint: string
  autoFocus?: boolean
  /** The button that sends the code. */
  send: ReactNode
  submit: string
  testId: string
  /** What the call needs beside the code. */
  children?: ReactNode
}

/** The form that takes a code. */
export function TakeCode({ prefix, here, done, call, to, hint, send, submit, testId, ...more }: TakeCodeProps) {
  const t = useT()
  const { errors, refused } = useRefused(call)
  return (
    <>
      <CallForm call={call} next={done} back={here} className="form" noValidate data-needs="">
        {to}
        <Refusal text={refused} />
        <Field
          id={`${prefix}-code`}
          name="verifyCode"
          label={t('reset.code')}
          hint={hint}
          error={errors.verifyCode}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus={more.autoFocus}
          beside={send}
        />
        {more.children}
        <Button type="submit" kind="accent" size="lg" wide data-testid={testId}>
          {submit}
        </Button>
      </CallForm>
      <SandboxMail />
    </>
  )
}

interface CodeFormsProps extends Omit<TakeCodeProps, 'to' | 'send' | 'autoFocus'> {
  sender: AddressedCall
  /** The field of both that says where the code goes. */
  name: 'email' | 'phone'
  isWhole(to: string): boolean
  /** How a player spells it. */
  spelled?(to: string): string
  /** That field, and what else sending needs. */
  to(field: Pick<FieldProps, 'id' | 'error' | 'defaultValue' | 'required' | 'autoFocus'>): ReactNode
}

/** ACC-17, PHO-03: one form sends the code, one takes it; Enter submits that. */
export function CodeForms({ sender, name, isWhole, spelled = (to) => to, to, ...take }: CodeFormsProps) {
  const { prefix, here, call, isMain = true } = take
  const code = useSentCode(isWhole)
  const sent = useRefused(sender)
  const taken = useRefused(call)
  const typed = sent.values[name] ?? taken.values[name] ?? (code ? spelled(code.to) : '')
  const [id, form] = [`${prefix}-to`, `${prefix}-send`]
  const error = sent.errors[name] ?? taken.errors[name]
  return (
    <>
      <CallForm call={sender} next={here} className="form" id={form} noValidate data-send-code={prefix}>
        <input type="hidden" name="_stays" />
        <Refusal text={sent.refused} />
        {to({ id, error, defaultValue: typed, required: true, autoFocus: isMain && !typed })}
      </CallForm>
      <TakeCode
        {...take}
        // Not of type "hidden", because the button waits for this field too (ACC-18).
        to={<input data-same-as={id} name={name} defaultValue={typed} required hidden />}
        autoFocus={!!typed}
        send={<SendButton form={form} code={code} isWhole={isWhole(typed)} />}
      />
    </>
  )
}
