import { Empty } from '../../components/Empty.tsx'
import { Icon } from '../../components/Icon.tsx'
import { DepositForm } from '../../islands/DepositForm.island.tsx'
import { Island } from '../../islands/runtime/Island.tsx'
import { ClosableNotice } from '../_layout/ClosableNotice.tsx'
import { useData, usePageContext, useT } from '../_layout/context.tsx'
import type { Data } from './+data.ts'

export function Page() {
  const { panel } = usePageContext()
  const { title, notice, form } = useData<Data>()
  const t = useT()
  return (
    <div className={panel ? 'stack' : 'page page-wide stack'}>
      {panel && (
        <a className="btn btn-icon dialog-close" href="/" aria-label={t('shell.close')} data-close="">
          <Icon name="close" />
        </a>
      )}
      <h1 className={panel ? 'dialog-title' : 'page-title in-bar'}>{title}</h1>
      {notice && <ClosableNotice html={notice} close={t('recharge.closeNotice')} />}
      {form.groups.length > 0 ? (
        <Island of={DepositForm} props={form} when="load" />
      ) : (
        <Empty lead={t('recharge.noMethods')} />
      )}
      {!form.readme && <p className="hint">{t('recharge.usually')}</p>}
    </div>
  )
}
