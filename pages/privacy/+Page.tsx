import { usePageContext } from '../_layout/context.tsx'
import { LegalText } from '../terms/LegalText.tsx'

const SECTIONS = ['kept', 'why', 'device', 'who', 'howLong', 'rights', 'safety'].map((id) => ({
  id,
  title: `privacy.${id}Title`,
  text: `privacy.${id}Text`,
}))

export function Page() {
  const { site } = usePageContext()
  return (
    <LegalText
      title="privacy.title"
      lead="privacy.lead"
      sections={SECTIONS}
      other={{ href: site.terms, word: 'nav.terms' }}
    />
  )
}
