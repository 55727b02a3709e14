import type { ElementType } from 'react'

/** Prints HTML that `pageContext.sanitize` has cleaned. Other HTML must not be passed here: it is not escaped. */
export const Html = ({ html, as: Tag = 'div', className }: { html: string; as?: ElementType; className?: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place where cleaned HTML is printed
  <Tag className={className} dangerouslySetInnerHTML={{ __html: html }} />
)
