import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { outside } from './outside.ts'

export interface More {
  href: string
  text: string
  external?: boolean | undefined
}

export interface BlockHeadProps {
  title: string
  more?: More | undefined
  /** Shown at the end when there is no link: the pause of a moving list. */
  end?: ReactNode
}

/** The heading of a block, with its link. A screen reader may read “See all” alone, so the link names the block. */
export const BlockHead = ({ title, more, end }: BlockHeadProps) => (
  <div className="block-head">
    <h2 className="block-title">{title}</h2>
    {more && (
      <a className="more-link" href={more.href} {...outside(more.external)}>
        {more.text}
        <span className="visually-hidden"> {title}</span>
        <Icon name="next" />
      </a>
    )}
    {end}
  </div>
)

export const Block = ({ children, ...head }: BlockHeadProps & { children: ReactNode }) => (
  <section className="block">
    <BlockHead {...head} />
    {children}
  </section>
)

export const Pause = ({ label }: { label: string }) => (
  <label className="pause">
    {/* biome-ignore lint/a11y/useSemanticElements: it works without script, too */}
    <input type="checkbox" role="button" aria-pressed={false} aria-label={label} />
    <Icon name="pause" />
  </label>
)
