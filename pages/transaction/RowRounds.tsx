import { Block } from '../../components/Block.tsx'
import { LinkButton } from '../../components/Button.tsx'
import { Empty } from '../../components/Empty.tsx'
import { useData, usePageContext, useT } from '../_layout/context.tsx'
import { Rounds } from '../_money/Rounds.tsx'
import type { Data } from './+data.ts'

/** HIS-15: the rounds of the one row that the page shows, in pages. */
export function RowRounds() {
  const t = useT()
  const { urlPathname, urlParsed } = usePageContext()
  const { rounds, intl } = useData<Data>()
  if (rounds === undefined) return null
  return (
    <div id="rounds">
      <Block title={t('rounds.title')}>
        {rounds === null ? (
          <Empty lead={t('rounds.failed')}>
            <LinkButton href={urlPathname + urlParsed.searchOriginal}>{t('common.retry')}</LinkButton>
          </Empty>
        ) : (
          <>
            {rounds.sums && <p data-testid="rounds-sums">{rounds.sums}</p>}
            <Rounds rounds={rounds.rounds} intl={intl} />
            {(rounds.newer ?? rounds.older) && (
              <nav className="row-wrap" aria-label={t('common.pages')}>
                {rounds.newer && <LinkButton href={rounds.newer}>{t('common.newer')}</LinkButton>}
                {rounds.older && <LinkButton href={rounds.older}>{t('common.older')}</LinkButton>}
              </nav>
            )}
          </>
        )}
      </Block>
    </div>
  )
}
