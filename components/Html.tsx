import { type ElementType, useMemo } from 'react'

/** A document refuses plain text as HTML from scripts (`require-trusted-types-for`). The server has no such rule. */
const policy = globalThis.trustedTypes?.createPolicy('html', { createHTML: (html) => html })

/** Prints HTML that the server has cleaned, and no other. The same object each time: React writes it once. */
export function Html({ html, as: Tag = 'div', className }: { html: string; as?: ElementType; className?: string }) {
  const content = useMemo(() => ({ __html: policy?.createHTML(html) ?? html }), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place where cleaned HTML is printed
  return <Tag className={className} dangerouslySetInnerHTML={content} />
}
