import { usePageContext } from '../_layout/context.tsx'
import { LegalText } from './LegalText.tsx'

const SECTIONS = ['who', 'account', 'money', 'bonus', 'games', 'safer', 'close', 'changes'].map((id) => ({
  id,
  title: `terms.${id}Title`,
  text: `terms.${id}Text`,
}))

export function Page() {
  const { site } = usePageContext()
  return (
    <LegalText
      title="terms.title"
      lead="terms.lead"
      sections={SECTIONS}
      other={{ href: site.privacy, word: 'nav.privacy' }}
    />
  )
}
