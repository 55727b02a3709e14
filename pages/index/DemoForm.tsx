import type { ReactNode } from 'react'
import { callAddress } from '../../contract/calls/callAddress.ts'
import { hasFeature } from '../../contract/features.ts'
import type { SafeLink } from '../../contract/links.ts'
import { opensDemo } from '../../contract/routes.ts'
import { usePageContext } from '../_layout/context.tsx'
import { loginHref } from '../_layout/loginHref.ts'

type Viewer = Pick<ReturnType<typeof usePageContext>, 'session' | 'site'>

/** Where a link opens a demo that this visitor may try as a guest (GAM-49). */
export const demoOf = ({ session, site }: Viewer, link: SafeLink | null | undefined) =>
  link && !session.signedIn && hasFeature(site, 'guest') && opensDemo(link.href) ? link.href : null

/** Makes a guest and leads to the demo. It posts by itself: an enhanced form would load the scripts of forms on an untouched home (LIN-22). */
export function DemoForm({ demo, id, children }: { demo: string; id?: string; children?: ReactNode }) {
  const context = usePageContext()
  return (
    <form className="form" id={id} hidden={!children} method="post" action={callAddress('guest')}>
      <input type="hidden" name="_next" value={demo} />
      <input type="hidden" name="_back" value={`/${loginHref(context, demo)}`} />
      {children}
    </form>
  )
}
