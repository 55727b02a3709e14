import type { ReactNode } from 'react'
import type { PictureSource } from '../contract/pictures.ts'
import { outside } from './outside.ts'
import { Picture } from './Picture.tsx'

export interface CardProps {
  title?: ReactNode
  /** The kawung watermark in the corner: balance, level, account, install. */
  motif?: boolean
  children: ReactNode
}

export const Card = ({ title, motif = false, children }: CardProps) => (
  <section className={motif ? 'card motif' : 'card'}>
    {title && <h2 className="card-title">{title}</h2>}
    {children}
  </section>
)

export interface Fact {
  name: string
  value: ReactNode
  /** The last line of a sum. */
  total?: boolean
  /** Follows the values of a form, which needs script. It is hidden without script. */
  live?: boolean
}

/** Facts by name, one a row. */
export const KeyValues = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="rows">
    {facts.map(({ name, value, total, live }) => (
      <div key={name} className={total ? 'kv kv-total' : 'kv'} data-needs-script={live ? '' : undefined}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

export interface TagProps {
  tone?: 'accent' | 'positive' | 'warning' | 'danger' | 'info' | undefined
  children: ReactNode
}

/** A short label: a state, a level, a bonus. */
export const Tag = ({ tone, children }: TagProps) => (
  <span className={tone ? `tag ${tone === 'accent' ? 'tag-accent' : `is-${tone}`}` : 'tag'}>{children}</span>
)

export interface PromoCardProps {
  href: string
  external?: boolean | undefined
  title: string
  until?: string | undefined
  imageUrl?: PictureSource | undefined
  lazy?: boolean
  /** A copy in a looping carousel: the player can press it, but screen readers and the keyboard skip it. */
  repeat?: boolean
}

export const PromoCard = ({ href, external, title, until, imageUrl, lazy = false, repeat = false }: PromoCardProps) => (
  <a className="promo-card" href={href} {...outside(external)} {...(repeat && { 'aria-hidden': true, tabIndex: -1 })}>
    {imageUrl && <Picture of={imageUrl} use="banner" when={lazy ? 'lazy' : undefined} />}
    <span className="promo-text">
      <span className="promo-name">{title}</span>
      {until && <span className="small">{until}</span>}
    </span>
  </a>
)
