import type icons from './icons.json'

export type IconName = keyof typeof icons

/** An icon of design/icons.svg, decoration: it refers to a symbol of the document (`iconSprite`). */
export const Icon = ({ name }: { name: IconName }) => (
  <svg className="icon" aria-hidden="true">
    <use href={`#i-${name}`} />
  </svg>
)
