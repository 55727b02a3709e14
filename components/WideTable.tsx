import type { ReactNode } from 'react'

/** A table that scrolls where it is wider than the page, by the keyboard too. */
export const WideTable = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls takes the focus
  <section className="table-wrap" tabIndex={0} aria-label={label}>
    {children}
  </section>
)
