import type { InputHTMLAttributes, ReactNode } from 'react'
import { Icon } from './Icon.tsx'

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'name' | 'className' | 'style'> {
  /** Unique in the document. The ids of the hint and the error are derived from it. */
  id: string
  name: string
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** Shown inside the input at its end: a button of 44 px. */
  end?: ReactNode
  /** Shown before the input: what every value begins with. */
  before?: string
  /** Shown beside the input: a button with a word. */
  beside?: ReactNode
  /** The error of a value that breaks the field's rule, shown when the player leaves (browser/enhancements/form.ts). */
  'data-wrong'?: string
  /** Id of the field whose value this one repeats. */
  'data-repeats'?: string
  /** An amount of money: its thousands are grouped during typing (browser/enhancements/amountField.ts). */
  'data-amount'?: ''
}

/** A labelled input with its hint or error, linked for screen readers. */
export function Field({ id, name, label, hint, error, before, end, beside, ...input }: FieldProps) {
  const tied = { 'aria-describedby': error || hint ? `${id}-h` : undefined, 'aria-invalid': error ? true : undefined }
  const control = <input {...input} {...tied} className="input" id={id} name={name} />
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {before || end || beside ? (
        <div className={before || end ? 'input-wrap' : 'row'}>
          {before && <span className="icon small nowrap">{before}</span>}
          {control}
          {end ?? beside}
        </div>
      ) : (
        control
      )}
      <Below id={id} hint={hint} error={error} />
    </div>
  )
}

/** The line under a field: its error, otherwise its hint. */
export function Below({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | undefined }) {
  if (error)
    return (
      <p className="error" id={`${id}-h`}>
        <Icon name="warn" />
        <span>{error}</span>
      </p>
    )
  return hint ? (
    <p className="hint" id={`${id}-h`}>
      {hint}
    </p>
  ) : null
}

export interface CheckProps {
  id: string
  name: string
  label: ReactNode
  error?: string | undefined
  defaultChecked?: boolean
  required?: boolean
}

export const Check = ({ id, name, label, error, ...input }: CheckProps) => (
  <div className="field">
    <label className="check">
      <input
        {...input}
        type="checkbox"
        id={id}
        name={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-h` : undefined}
      />
      <span>{label}</span>
    </label>
    <Below id={id} error={error} />
  </div>
)
