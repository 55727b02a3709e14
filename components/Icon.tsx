import type icons from './icons.json'

export type IconName = keyof typeof icons

/**
 * One of the icons of design/icons.svg, decoration beside a text with the same meaning. It refers to a symbol that the
 * document inlines once (`iconSprite`); an island contains no drawing.
 */
export const Icon = ({ name }: { name: IconName }) => (
  <svg className="icon" aria-hidden="true">
    <use href={`#i-${name}`} />
  </svg>
)
