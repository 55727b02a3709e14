import { LOCALES } from '../../../contract/languages.ts'
import { Island } from '../../../islands/Island.tsx'
import { JackpotCounter } from '../../../islands/JackpotCounter/JackpotCounter.island.tsx'
import { usePageContext } from '../../_layout/context.tsx'

/** Block 103 (HOM-05): a growing figure says that it is an illustration; with `server` it is upstream's, and still. */
export function Jackpot({ title, start }: { title: string; start: number }) {
  const { t, locale, site, saveData, seed } = usePageContext()
  const props = { start, intl: LOCALES[locale].intl, ...(seed === undefined ? {} : { seed }) }
  const real = site.jackpotMode === 'server'
  return (
    <section className="jackpot">
      <h2 className="jackpot-label">{title || t('home.jackpot')}</h2>
      {real || saveData ? <JackpotCounter {...props} /> : <Island of={JackpotCounter} props={props} when="quiet" />}
      {!real && <p className="jackpot-note">{t('home.illustration')}</p>}
    </section>
  )
}
