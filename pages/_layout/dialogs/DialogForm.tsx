import type { ReactNode } from 'react'
import { IconButton } from '../../../components/Button.tsx'
import { Field, type FieldProps } from '../../../components/Field.tsx'
import type { CallName } from '../../../contract/calls.ts'
import { usePageContext } from '../context.tsx'
import { type LoginPanelName, pageBelow, panelHref } from './loginPanel.ts'

interface DialogFormProps {
  call: Extract<CallName, 'login' | 'register' | 'guest'>
  /** Where a refusal leads without script. */
  panel: LoginPanelName
  children: ReactNode
}

/**
 * A form of the login dialog: posted in place by script, else by the browser. A refusal comes back with what was typed;
 * success leads to the wanted page, or stays on this one.
 */
export function DialogForm({ call, panel, children }: DialogFormProps) {
  const context = usePageContext()
  const { urlPathname, urlParsed } = context
  const { refused } = useRefused(call)
  return (
    <form className="form" method="post" action={`/api/auth/${call}`} noValidate data-enhance="" data-needs="">
      <input type="hidden" name="_next" value={urlParsed.search.next ?? pageBelow(context)} />
      <input type="hidden" name="_back" value={urlPathname + panelHref(context, panel)} />
      <Refused text={refused} />
      {children}
    </form>
  )
}

/** Why the whole of a form was refused; script finds it by its mark and says it there next time. */
export const Refused = ({ text }: { text: string | undefined }) =>
  text && (
    <p className="error" role="alert" data-refused="">
      {text}
    </p>
  )

/** What a refused form of this call has left: for its fields, or a message for the whole of it. */
export function useRefused(call: CallName) {
  const { flash } = usePageContext()
  const mine = flash?.form === call ? flash : null
  const refused = mine && !mine.fields ? mine.toast?.text : undefined
  return { values: mine?.values ?? {}, errors: mine?.fields ?? {}, refused }
}

interface PasswordFieldProps extends Omit<FieldProps, 'end' | 'type'> {
  /** Says "show password", read aloud. */
  showLabel: string
}

/** The eye needs script and stays hidden without it. */
export const PasswordField = ({ showLabel, ...field }: PasswordFieldProps) => (
  <Field
    {...field}
    type="password"
    required
    autoCapitalize="none"
    spellCheck={false}
    end={<IconButton icon="eye" label={showLabel} aria-pressed={false} data-reveal={field.id} />}
  />
)
