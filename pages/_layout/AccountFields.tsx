import { Field, type FieldProps } from '../../components/Field.tsx'
import { useT } from './context.tsx'
import { wrongEmail } from './example.ts'

type Props = Omit<FieldProps, 'name' | 'label'>

export const UsernameField = (field: Props) => (
  <Field
    name="username"
    label={useT()('login.username')}
    required
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    {...field}
  />
)

export const EmailField = ({ label, ...field }: Props & Partial<Pick<FieldProps, 'label'>>) => {
  const t = useT()
  return (
    <Field
      name="email"
      type="email"
      label={label ?? t('common.email')}
      autoComplete="email"
      data-wrong={wrongEmail(t)}
      {...field}
    />
  )
}
