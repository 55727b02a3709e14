import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

export type Tone = 'info' | 'positive' | 'warning' | 'danger'

const ICONS: Record<Tone, IconName> = { info: 'info', positive: 'check', warning: 'warn', danger: 'warn' }

export interface NoticeProps {
  /** Without a tone it is a remark on the ground of a panel. */
  tone?: Tone | undefined
  icon?: IconName | undefined
  /** Announced at once by a screen reader when it appears: `alert` for an error, `status` for the rest. */
  role?: 'alert' | 'status' | undefined
  /** Shown at the end: a link, or the button that closes it. */
  end?: ReactNode
  children: ReactNode
}

export const Notice = ({ tone, icon = tone ? ICONS[tone] : 'info', role, end, children }: NoticeProps) => (
  <div className={tone ? `note is-${tone}` : 'note'} role={role}>
    <Icon name={icon} />
    <div className="grow">{children}</div>
    {end}
  </div>
)
