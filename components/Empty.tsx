import type { ReactNode } from 'react'

export interface EmptyProps {
  /** One sentence: why it is empty. */
  lead: string
  /** Said first when something failed; then the mark stays away. */
  title?: string | undefined
  /** Said under the mark, before the sentence. */
  heading?: string | undefined
  /** One way on. */
  children?: ReactNode
}

/** A block with nothing in it, or one that did not load. */
export const Empty = ({ lead, title, heading, children }: EmptyProps) => (
  <div className="empty">
    {title ? (
      <h3 className="card-title">{title}</h3>
    ) : (
      <img className="empty-mark" src="/art/brand/mark.svg" width="64" height="64" loading="lazy" alt="" />
    )}
    {heading && <h2 className="card-title">{heading}</h2>}
    <p className="lead">{lead}</p>
    {children}
  </div>
)
