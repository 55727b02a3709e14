import type { ReactNode } from 'react'

export interface CopyRowProps {
  label: string
  /** What is read. The button copies what its island was given. */
  value: ReactNode
  hint?: string | undefined
  /** The copy button. */
  children?: ReactNode
}

/** A value to be copied exactly. */
export const CopyRow = ({ label, value, hint, children }: CopyRowProps) => (
  <div className="copy-row">
    <div className="grow">
      <span className="stat-label">{label}</span>
      <br />
      <span className="copy-value">{value}</span>
      {hint && <span className="hint">{hint}</span>}
    </div>
    {children}
  </div>
)

/** What to do, in order. */
export const Steps = ({ steps }: { steps: readonly string[] }) => (
  <ol className="steps">
    {steps.map((step) => (
      <li key={step}>
        <span>{step}</span>
      </li>
    ))}
  </ol>
)

export interface TrackProps {
  steps: readonly string[]
  /** Index of the step that is going on; those before it are done. The length of `steps` means all are done. */
  current: number
}

/** Where an order stands. Its parent is the region that announces changes (`role="status"`). */
export const Track = ({ steps, current }: TrackProps) => (
  <ol className="track">
    {steps.map((step, place) => (
      <li
        key={step}
        className={place < current ? 'is-done' : undefined}
        aria-current={place === current ? 'step' : undefined}
      >
        {step}
      </li>
    ))}
  </ol>
)

/** A question that opens to its answer. */
export const Fold = ({ title, open = false, children }: { title: string; open?: boolean; children: ReactNode }) => (
  <details className="faq" open={open}>
    <summary>{title}</summary>
    <div className="faq-body">{children}</div>
  </details>
)
