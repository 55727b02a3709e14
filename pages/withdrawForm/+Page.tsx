import { Icon } from '../../components/Icon.tsx'
import { Island } from '../../islands/Island.tsx'
import { WithdrawDetails } from '../../islands/WithdrawDetails/WithdrawDetails.island.tsx'
import { useData, usePageContext, useT } from '../_layout/context.tsx'
import type { Data } from './+data.ts'

export function Page() {
  const { panel } = usePageContext()
  const { title, parent, form } = useData<Data>()
  const t = useT()
  return (
    <div className={panel ? 'stack' : 'page stack'}>
      {panel ? (
        <div className="row row-back" data-panel-head="">
          <a
            className="btn btn-icon top-back"
            href={parent.path}
            aria-label={t('common.back')}
            data-panel=""
            data-testid="withdraw-back"
          >
            <Icon name="back" />
          </a>
          <h1 className="dialog-title">{title}</h1>
        </div>
      ) : (
        <h1 className="page-title in-bar">{title}</h1>
      )}
      <Island of={WithdrawDetails} props={form} when="load" />
    </div>
  )
}
