import { createElement, type ReactNode } from 'react'

export interface EmptyProps {
  lead: string
  /** Shown first when a load failed. The mark is then hidden. */
  title?: string | undefined
  /** The level of the title: 2 where no heading of a block is above it. */
  level?: 2 | 3 | undefined
  heading?: string | undefined
  children?: ReactNode
}

export const Empty = ({ lead, title, level = 3, heading, children }: EmptyProps) => (
  <div className="empty">
    {title ? (
      createElement(`h${level}`, { className: 'card-title' }, title)
    ) : (
      <img src="/art/brand/mark.svg" width="64" height="64" loading="lazy" alt="" />
    )}
    {heading && <h2 className="card-title">{heading}</h2>}
    <p className="lead">{lead}</p>
    {children}
  </div>
)
