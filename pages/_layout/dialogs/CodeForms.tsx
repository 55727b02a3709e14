import type { ReactNode } from 'react'
import { Button } from '../../../components/Button.tsx'
import { Field, type FieldProps } from '../../../components/Field.tsx'
import { type AddressedCall, callAddress } from '../../../contract/calls/callAddress.ts'
import { useT } from '../context.tsx'
import { Refusal, useRefused } from './DialogForm.tsx'
import { SandboxMail, SendButton, useSentCode } from './SendButton.tsx'

export interface CodePlace {
  /** Prefix of the ids, because one document may contain the dialog and the page. */
  prefix: string
  here: string
  /** Where success leads. */
  done: string
}

interface CodeFormsProps extends CodePlace {
  /** The calls that send the code and take it. */
  calls: { send: AddressedCall; take: AddressedCall }
  /** The field of both that says where the code goes. */
  name: 'email' | 'phone'
  isWhole(to: string): boolean
  /** How a player spells it. */
  spelled?(to: string): string
  /** That field, and what else sending needs. */
  to(field: Pick<FieldProps, 'id' | 'error' | 'defaultValue' | 'required' | 'autoFocus'>): ReactNode
  hint: string
  submit: string
  testId: string
  /** What the call needs beside address and code. */
  children?: ReactNode
}

/** ACC-17, PHO-03: one form sends the code, one takes it; Enter submits that. */
export function CodeForms(props: CodeFormsProps) {
  const { prefix, here, done, calls, name, isWhole, spelled = (to) => to, to, hint, submit, testId, children } = props
  const t = useT()
  const code = useSentCode(isWhole)
  const send = useRefused(calls.send)
  const take = useRefused(calls.take)
  const typed = send.values[name] ?? take.values[name] ?? (code ? spelled(code.to) : '')
  const [id, sendForm] = [`${prefix}-to`, `${prefix}-send`]
  const error = send.errors[name] ?? take.errors[name]
  return (
    <>
      <form
        className="form"
        id={sendForm}
        method="post"
        action={callAddress(calls.send)}
        noValidate
        data-enhance=""
        data-send-code={prefix}
      >
        <input type="hidden" name="_next" value={here} />
        <input type="hidden" name="_back" value={here} />
        <input type="hidden" name="_stays" />
        <Refusal text={send.refused} />
        {to({ id, error, defaultValue: typed, required: true, autoFocus: !typed })}
      </form>
      <form className="form" method="post" action={callAddress(calls.take)} noValidate data-enhance="" data-needs="">
        <input type="hidden" name="_next" value={done} />
        <input type="hidden" name="_back" value={here} />
        {/* Not of type "hidden", because the button waits for this field too (ACC-18). */}
        <input data-same-as={id} name={name} defaultValue={typed} required hidden />
        <Refusal text={take.refused} />
        <Field
          id={`${prefix}-code`}
          name="verifyCode"
          label={t('reset.code')}
          hint={hint}
          error={take.errors.verifyCode}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus={!!typed}
          beside={<SendButton form={sendForm} code={code} isWhole={isWhole(typed)} />}
        />
        {children}
        <Button type="submit" kind="accent" size="lg" wide data-testid={testId}>
          {submit}
        </Button>
      </form>
      <SandboxMail />
    </>
  )
}
