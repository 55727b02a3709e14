import type { ReactNode } from 'react'

export interface EmptyProps {
  /** One sentence that explains why it is empty. */
  lead: string
  /** Shown first when a load failed. The mark is then hidden. */
  title?: string | undefined
  /** Shown under the mark, before the sentence. */
  heading?: string | undefined
  /** One link or button to continue. */
  children?: ReactNode
}

/** A block without content, or one that did not load. */
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
