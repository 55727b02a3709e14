import type { ReactNode } from 'react'
import type { PictureSource } from '../contract/pictures.ts'
import { outside } from './outside.ts'
import { Picture } from './Picture.tsx'

export interface GameCardProps {
  /** Without an address (refused, or not sent by upstream) it is not a link. */
  href?: string | undefined
  external?: boolean | undefined
  name: string
  by?: string | undefined
  imageUrl?: PictureSource | undefined
  /** In the first row of the first view: the picture has loading priority. */
  eager?: boolean | undefined
}

/** A game: its tile, its name, its provider. */
export const GameCard = ({ href, external, name, by, imageUrl, eager = false }: GameCardProps) => (
  <a className="game-card" href={href} {...outside(external)}>
    {imageUrl ? (
      <Picture of={imageUrl} use="card" className="game-art" when={eager ? undefined : 'lazy'} />
    ) : (
      <span className="game-art" />
    )}
    <span className="game-text">
      <span className="game-name">{name}</span>
      {by && <span className="game-by">{by}</span>}
    </span>
  </a>
)

export interface GridGame extends GameCardProps {
  /** Unique in the grid. */
  key: string
  /** The star beside the link. */
  star?: ReactNode
}

export interface GameGridProps {
  games: readonly GridGame[]
  /** Up to eight columns instead of six. */
  wide?: boolean | undefined
  /** How many pictures from the start belong to the first view. */
  eager?: number | undefined
}

/** Games in 3, 4 or 6 columns, depending on the width. */
export const GameGrid = ({ games, wide = false, eager = 0 }: GameGridProps) => (
  <ul className={wide ? 'game-grid game-grid-wide' : 'game-grid'}>
    {games.map(({ key, star, ...game }, place) => (
      <li key={key}>
        <GameCard eager={place < eager} {...game} />
        {star}
      </li>
    ))}
  </ul>
)

export interface ProviderCard {
  href?: string | undefined
  external?: boolean | undefined
  name: string
  imageUrl: PictureSource
}

export const ProviderGrid = ({ providers }: { providers: readonly ProviderCard[] }) => (
  <ul className="provider-grid">
    {providers.map(({ href, external, name, imageUrl }) => (
      <li key={name}>
        <a className="provider" href={href} {...outside(external)}>
          <Picture of={imageUrl} use="plate" alt={name} when="lazy" />
        </a>
      </li>
    ))}
  </ul>
)
