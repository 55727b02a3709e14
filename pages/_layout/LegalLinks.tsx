import { outside } from '../../components/outside.ts'
import { usePageContext } from './context.tsx'

/** Terms and privacy, ours or the operator's. `apart`: in a tab of their own, so that typed values are not lost. */
export function LegalLinks({ apart = false }: { apart?: boolean }) {
  const { t, site } = usePageContext()
  const link = (href: string, word: string) => (
    <a className={apart ? 'text-link' : undefined} href={href} {...outside(apart || href.startsWith('http'))}>
      {t(word)}
    </a>
  )
  return (
    <>
      {link(site.terms, apart ? 'register.readTerms' : 'nav.terms')}
      {link(site.privacy, apart ? 'register.readPrivacy' : 'nav.privacy')}
    </>
  )
}
