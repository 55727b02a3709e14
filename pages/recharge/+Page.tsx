import { Empty } from '../../components/Empty.tsx'
import { Html } from '../../components/Html.tsx'
import { Icon } from '../../components/Icon.tsx'
import { DepositForm } from '../../islands/DepositForm.island.tsx'
import { Island } from '../../islands/runtime/Island.tsx'
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

/** Closed by a checkbox, so without script too (specification section 2). */
const ClosableNotice = ({ html, close }: { html: string; close: string }) => (
  <div className="note is-warning">
    <Icon name="bell" />
    <Html className="grow" html={html} />
    <label className="btn btn-icon">
      <input type="checkbox" className="visually-hidden" aria-label={close} />
      <Icon name="close" />
    </label>
  </div>
)
