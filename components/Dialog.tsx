import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

export interface DialogProps {
  id: string
  title: string
  /** Says "close", read aloud. */
  closeLabel: string
  /** Where closing leads without script. With it the cross is a link; else a button of a `method="dialog"` form. */
  closeHref?: string | undefined
  /** Drawn open: the form without script, its scrim included. */
  open?: boolean
  children: ReactNode
}

/** A native dialog: a sheet below 720 px, a panel of 414 px above. */
export const Dialog = ({ id, title, closeLabel, closeHref, open = false, children }: DialogProps) => (
  <dialog className="dialog" id={id} open={open} aria-labelledby={`${id}-t`}>
    {closeHref ? (
      <a className="btn btn-icon dialog-close" href={closeHref} aria-label={closeLabel} data-close="">
        <Icon name="close" />
      </a>
    ) : (
      <form method="dialog">
        <button className="btn btn-icon dialog-close" type="submit" aria-label={closeLabel}>
          <Icon name="close" />
        </button>
      </form>
    )}
    <h2 className="dialog-title" id={`${id}-t`}>
      {title}
    </h2>
    {children}
  </dialog>
)

export interface ToastProps {
  icon?: IconName
  text: string
  /** When it leaves, in ms. */
  ms?: number
}

export const Toast = ({ icon = 'check', text, ms }: ToastProps) => (
  <div className="toast" data-ms={ms}>
    <Icon name={icon} />
    <span>{text}</span>
  </div>
)

/** Where toasts appear. It stands in the document from the start, so that screen readers hear what comes into it. */
export const Toasts = ({ children }: { children?: ReactNode }) => (
  <div className="toasts" role="status">
    {children}
  </div>
)
