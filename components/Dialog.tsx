import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

export interface DialogProps {
  id: string
  title: string
  closeLabel: string
  /** Where closing leads without script: a link. Without it the button of a `method="dialog"` form closes. */
  closeHref?: string | undefined
  /** Rendered open: the form without script, including its scrim. */
  open?: boolean
  children: ReactNode
}

/** A native dialog: a sheet below 720 px, else a panel. The close button is last: focus begins at the first action. */
export const Dialog = ({ id, title, closeLabel, closeHref, open = false, children }: DialogProps) => (
  <dialog className="dialog" id={id} open={open} aria-labelledby={`${id}-t`}>
    <h2 className="dialog-title" id={`${id}-t`}>
      {title}
    </h2>
    {children}
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
  </dialog>
)

export interface ToastProps {
  icon?: IconName
  text: string
  /** How long it is shown, in ms. */
  ms?: number
}

export const Toast = ({ icon = 'check', text, ms }: ToastProps) => (
  <div className="toast" data-ms={ms}>
    <Icon name={icon} />
    <span>{text}</span>
  </div>
)
