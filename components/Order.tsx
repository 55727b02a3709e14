import type { ReactNode } from 'react'

export interface CopyRowProps {
  label: string
  value: ReactNode
  hint?: string | undefined
  children?: ReactNode
}

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
  /** Index of the current step; the steps before it are done. The length of `steps` means all are done. */
  current: number
  /** The order ended at `current` without success: refused, or too late. */
  ended?: 'failed' | 'late' | undefined
}

/** The progress of an order. Its parent is the region that announces changes (`role="status"`). */
export const Track = ({ steps, current, ended }: TrackProps) => (
  <ol className="track">
    {steps.map((step, place) => (
      <li
        key={step}
        className={place < current ? 'is-done' : place === current && ended ? `is-${ended}` : undefined}
        aria-current={place === current ? 'step' : undefined}
      >
        {step}
      </li>
    ))}
  </ol>
)

export const Fold = ({ title, open = false, children }: { title: string; open?: boolean; children: ReactNode }) => (
  <details className="faq" open={open}>
    <summary>{title}</summary>
    <div className="faq-body">{children}</div>
  </details>
)
