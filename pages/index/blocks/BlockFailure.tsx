import type { EmptyProps } from '../../../components/Empty.tsx'
import { usePageContext } from '../../_layout/context.tsx'
import { Failure } from '../../_layout/Failure.tsx'

/** A part that could not be read, in its place, with a retry link. The rest of the page is rendered. */
export const BlockFailure = ({ level }: Pick<EmptyProps, 'level'>) => (
  <Failure href={usePageContext().urlPathname} lead="shell.brokenLead" level={level} />
)
