import type { ReactNode } from 'react'
import { IconButton } from '../../../components/Button.tsx'
import { Field, type FieldProps } from '../../../components/Field.tsx'
import { callAddress } from '../../../contract/calls/callAddress.ts'
import type { CallName } from '../../../contract/calls/calls.ts'
import { usePageContext } from '../context.tsx'
import { refusedForm } from '../refusedForm.ts'
import { type LoginPanelName, pageBelow, panelHref } from './loginPanel.ts'

interface DialogFormProps {
  call: Extract<CallName, 'login' | 'register' | 'guest' | 'passkeySignIn'>
  /** The page after a refusal without script. */
  panel: LoginPanelName
  /** Where success leads, when that is not the wanted page. */
  next?: string | undefined
  /** A passkey signs it: hidden until script finds that the browser has passkeys. */
  passkey?: boolean
  children: ReactNode
}

/** A form of the login dialog. A refusal keeps the typed values; success leads on to the wanted page. */
export function DialogForm({ call, panel, next, passkey = false, children }: DialogFormProps) {
  const context = usePageContext()
  const { urlPathname, urlParsed } = context
  const { refused } = useRefused(call)
  return (
    <form
      className="form"
      method="post"
      action={callAddress(call)}
      noValidate
      data-enhance=""
      data-needs=""
      hidden={passkey}
      data-passkey={passkey ? callAddress('passkeyOptions') : undefined}
    >
      <input type="hidden" name="_next" value={next ?? urlParsed.search.next ?? pageBelow(context)} />
      <input type="hidden" name="_back" value={urlPathname + panelHref(context, panel)} />
      <Refusal text={refused} />
      {children}
    </form>
  )
}

/** Why the whole form was refused. Script finds it by its attribute and updates it. */
export const Refusal = ({ text }: { text: string | undefined }) =>
  text && (
    <p className="error" role="alert" data-refused="">
      {text}
    </p>
  )

/** The result of a refused form of this call: for its fields, or a message for the whole form. */
export function useRefused(call: CallName) {
  const refused = refusedForm(usePageContext(), call)
  return { values: refused?.values ?? {}, errors: refused?.fields ?? {}, refused: refused?.whole }
}

interface PasswordFieldProps extends Omit<FieldProps, 'end' | 'type'> {
  showLabel: string
}

/** The eye button needs script and is hidden without it. */
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
