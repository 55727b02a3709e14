import type { InputHTMLAttributes, ReactNode } from 'react'
import type { PictureSource } from '../contract/pictures.ts'
import { Below } from './Field.tsx'
import { Picture } from './Picture.tsx'

type Native = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'defaultValue' | 'onChange' | 'placeholder' | 'readOnly' | 'required' | 'autoFocus'
>

export interface AmountFieldProps extends Native {
  id: string
  name: string
  label: string
  /** `Rp` or `IDR`. */
  unit: string
  hint?: string | undefined
  error?: string | undefined
  /** Shown beside the label: a small button. */
  end?: ReactNode
}

export const AmountField = ({ id, name, label, unit, hint, error, end, ...input }: AmountFieldProps) => (
  <div className="field">
    {end ? (
      <div className="row">
        <label className="label grow" htmlFor={id}>
          {label}
        </label>
        {end}
      </div>
    ) : (
      <label className="label" htmlFor={id}>
        {label}
      </label>
    )}
    <div className="amount-field">
      <span className="money-unit">{unit}</span>
      <input
        {...input}
        className="amount-input"
        id={id}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        data-amount=""
        aria-describedby={error || hint ? `${id}-h` : undefined}
        aria-invalid={error ? true : undefined}
      />
    </div>
    <Below id={id} hint={hint} error={error} />
  </div>
)

export interface AmountChip {
  /** The value that the form sends. */
  value: string
  text: string
  /** The tag of an activity: a bonus, never urgency. */
  tag?: string | undefined
}

export interface AmountChipsProps {
  name: string
  legend: string
  chips: readonly AmountChip[]
  /** The chosen value; with `onChange` the caller controls it. */
  chosen?: string | undefined
  onChange?: (value: string) => void
}

export const AmountChips = ({ name, legend, chips, chosen, onChange }: AmountChipsProps) => (
  <fieldset>
    <legend className="visually-hidden">{legend}</legend>
    <div className="amount-chips">
      {chips.map(({ value, text, tag }) => (
        <label key={value} className="amount-chip">
          <input type="radio" name={name} value={value} {...checked(value === chosen, value, onChange)} />
          <span className="money">{text}</span>
          {tag && <span className="amount-tag">{tag}</span>}
        </label>
      ))}
    </div>
  </fieldset>
)

export interface PayMethod {
  value: string
  name: string
  logo?: PictureSource | undefined
  hint?: string | undefined
}

export interface PayGroupProps {
  /** Name of the radios; the same in all groups. */
  name: string
  title: string
  methods: readonly PayMethod[]
  open?: boolean
  chosen?: string | undefined
  onChange?: (value: string) => void
}

export const PayGroup = ({ name, title, methods, open = false, chosen, onChange }: PayGroupProps) => (
  <details className="pay-group" open={open}>
    <summary>{title}</summary>
    <div className="pay-list">
      {methods.map((method) => (
        <label key={method.value} className="pay-method">
          <input
            type="radio"
            name={name}
            value={method.value}
            {...checked(method.value === chosen, method.value, onChange)}
          />
          {method.logo && <Picture of={method.logo} use="logo" className="pay-logo" when="lazy" />}
          <span className="grow">
            <span className="pay-name">{method.name}</span>
            {method.hint && (
              <>
                <br />
                <span className="hint">{method.hint}</span>
              </>
            )}
          </span>
        </label>
      ))}
    </div>
  </details>
)

/** With a listener the caller controls the radio; otherwise the browser does. */
const checked = (is: boolean, value: string, onChange?: (value: string) => void) =>
  onChange ? { checked: is, onChange: () => onChange(value) } : { defaultChecked: is }
