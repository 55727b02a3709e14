import { JackpotCounter } from '../../../islands/JackpotCounter.island.tsx'
import { Island } from '../../../islands/runtime/Island.tsx'
import { LOCALES } from '../../../locales/table.ts'
import { usePageContext } from '../../_layout/context.tsx'

/** Block 103 (decision row 18): a figure that grows is called an illustration; in mode `server` it is upstream's and still. */
export function Jackpot({ title, start }: { title: string; start: number }) {
  const { t, locale, site, saveData, seed } = usePageContext()
  const props = { start, intl: LOCALES[locale].intl, ...(seed === undefined ? {} : { seed }) }
  const real = site.jackpotMode === 'server'
  return (
    <section className="jackpot">
      <h2 className="jackpot-label">{title || t('home.jackpot')}</h2>
      {real || saveData ? <JackpotCounter {...props} /> : <Island of={JackpotCounter} props={props} when="visible" />}
      {!real && <p className="jackpot-note">{t('home.illustration')}</p>}
    </section>
  )
}
