import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

/** At most one accent button on a view: the main action. */
export type ButtonKind = 'accent' | 'plain' | 'line' | 'quiet' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

export interface ButtonLook {
  kind?: ButtonKind | undefined
  size?: ButtonSize | undefined
  wide?: boolean | undefined
}

export const buttonClass = ({ kind = 'plain', size = 'md', wide = false }: ButtonLook = {}) =>
  ['btn', kind !== 'plain' && `btn-${kind}`, size !== 'md' && `btn-${size}`, wide && 'btn-wide']
    .filter(Boolean)
    .join(' ')

type Native = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'>

export interface ButtonProps extends ButtonLook, Native {
  icon?: IconName | undefined
  /** The action is in progress: a ring turns, the label stays. The form itself refuses a second press. */
  busy?: boolean | undefined
  children: ReactNode
}

export function Button({ kind, size, wide, icon, busy = false, children, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} className={buttonClass({ kind, size, wide })} aria-busy={busy || undefined}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

export interface LinkButtonProps extends ButtonLook {
  href: string
  icon?: IconName | undefined
  /** Closes its dialog; its address is the page without the dialog. */
  close?: boolean
  testId?: string | undefined
  children: ReactNode
}

export const LinkButton = ({ href, icon, close = false, testId, children, ...look }: LinkButtonProps) => (
  <a href={href} className={buttonClass(look)} data-close={close ? '' : undefined} data-testid={testId}>
    {icon && <Icon name={icon} />}
    {children}
  </a>
)

export interface IconButtonProps extends Native {
  icon: IconName
  /** The action as the accessible name, because the icon has none. */
  label: string
}

/** A round button with an icon: back, close, copy, star. */
export const IconButton = ({ icon, label, ...rest }: IconButtonProps) => (
  <button type="button" {...rest} className="btn btn-icon" aria-label={label}>
    <Icon name={icon} />
  </button>
)
