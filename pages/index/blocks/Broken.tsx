import type { EmptyProps } from '../../../components/Empty.tsx'
import { usePageContext } from '../../_layout/context.tsx'
import { Failed } from '../../_layout/Failed.tsx'

/** A part that could not be read, in its place, with a retry link. The rest of the page is rendered. */
export const Broken = ({ level }: Pick<EmptyProps, 'level'>) => (
  <Failed href={usePageContext().urlPathname} lead="shell.brokenLead" level={level} />
)
