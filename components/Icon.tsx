import type icons from './icons.json'

export type IconName = keyof typeof icons

/**
 * One of the icons of design/icons.svg, decoration beside a text that says the same.
 * It refers to a symbol that the document inlines once (`iconSprite`); an island carries no drawing.
 */
export const Icon = ({ name }: { name: IconName }) => (
  <svg className="icon" aria-hidden="true">
    <use href={`#i-${name}`} />
  </svg>
)
