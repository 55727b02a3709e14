import type { InputHTMLAttributes, ReactNode } from 'react'
import { Below } from './Field.tsx'
import { Icon } from './Icon.tsx'

interface FileFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type' | 'className' | 'style'> {
  /** Unique in the document. The id of the hint and the error is derived from it. */
  id: string
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** A chosen picture is reduced to so many px on the device (browser/enhancements/fileField.ts). */
  'data-shrink'?: number
  /** Script says whether a file is chosen: empty when none is. */
  'data-chosen'?: '' | undefined
}

/** A field for one picture. Its label is the button: the browser's own is not in the product's words. */
export function FileField({ id, label, hint, error, ...input }: FileFieldProps) {
  return (
    <div className="field">
      <div className="row-wrap">
        <input
          accept="image/jpeg,image/png,image/webp"
          {...input}
          className="file hint"
          id={id}
          type="file"
          aria-describedby={error || hint ? `${id}-h` : undefined}
          aria-invalid={error ? true : undefined}
        />
        <label className="btn btn-line" htmlFor={id}>
          <Icon name="camera" />
          {label}
        </label>
      </div>
      <Below id={id} hint={hint} error={error} />
    </div>
  )
}
