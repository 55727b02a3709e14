import { useData, usePageContext } from '../_layout/context.tsx'
import { Star } from '../games/Star.tsx'
import type { Data } from './+data.ts'

/** Specification section 2, page header: game pages have the star there on a phone. */
export function TopEnd() {
  const { device } = usePageContext()
  const { id, title, kept } = useData<Data>()
  return device === 'mobile' ? <Star id={id} name={title} kept={kept} /> : null
}
