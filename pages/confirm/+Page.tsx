import { buttonClass, LinkButton } from '../../components/Button.tsx'
import { Empty } from '../../components/Empty.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Notice } from '../../components/Notice.tsx'
import { outside } from '../../components/outside.ts'
import { KeyValues } from '../../components/Panels.tsx'
import { formatMoney } from '../../contract/format.ts'
import { LOCALES } from '../../contract/languages.ts'
import { href } from '../../contract/routes.ts'
import { Island } from '../../islands/Island.tsx'
import { OrderStatus } from '../../islands/OrderStatus/OrderStatus.island.tsx'
import { CopyValue } from '../_layout/CopyValue.tsx'
import { useData, usePageContext, useT } from '../_layout/context.tsx'
import { IfPage } from '../_layout/IfPage.tsx'
import { isOnBreak } from '../_layout/onBreak.ts'
import { PushForm } from '../_layout/PushForm.tsx'
import { UpstreamPicture } from '../_layout/UpstreamPicture.tsx'
import { DepositAgainForm } from '../_money/DepositAgainForm.tsx'
import type { Data } from './+data.ts'
import { HowToPay } from './HowToPay.tsx'
import { PaymentPart } from './PaymentPart.tsx'

export function Page() {
  const data = useData<Data>()
  const t = useT()
  if (data.kind === 'notFound')
    return (
      <div className="page stack">
        <h1 className="page-title">{t('confirm.notFound')}</h1>
        <Empty lead={t('confirm.notFoundLead')}>
          <LinkButton href={href.wallet()}>{t('confirm.toWallet')}</LinkButton>
        </Empty>
      </div>
    )
  if (data.kind === 'unknown')
    return (
      <div className="page stack">
        <section className="card" data-testid="deposit-unknown">
          <h1 className="card-title">{t('recharge.unknownTitle')}</h1>
          <p className="lead">{t('confirm.unknownLead')}</p>
          <LinkButton href={href.wallet()} kind="accent">
            {t('confirm.toWallet')}
          </LinkButton>
        </section>
      </div>
    )
  return <Order order={data} />
}

type OrderData = Extract<Data, { kind: 'order' }>

/** Then this is the main action of the page. */
const opensElsewhere = (payment: OrderData['payment']) => payment?.kind === 'link' || payment?.kind === 'form'

function Order({ order }: { order: OrderData }) {
  const { payment, transNo, status, payable } = order
  const { shell, locale } = usePageContext()
  const balance = shell.balance && formatMoney(shell.balance.total, LOCALES[locale].intl)
  const now = { ...status, balance: balance ?? undefined, onBreak: isOnBreak(shell) }
  return (
    <div className="page-wide page stack order" data-order={payable ? 'open' : 'over'}>
      <div className="row order-head">
        {order.logo && <UpstreamPicture src={order.logo} use="logo" className="pay-logo" />}
        <div className="grow">
          <h1 className="page-title">
            <span data-payable hidden={!payable}>
              {order.titles.open}
            </span>
            <span data-settled hidden={payable}>
              {order.titles.over}
            </span>
          </h1>
          <p className="hint">{transNo}</p>
        </div>
        <b className="copy-value money" data-settled hidden={payable}>
          {order.amount.shown}
        </b>
      </div>
      {payable && (
        <div className="order-pay" data-payable>
          <HowMuch order={order} />
        </div>
      )}
      <div className="order-side stack">
        <Island of={OrderStatus} props={now} when="load" />
        {order.again && (
          <div data-paid hidden={!order.paid}>
            <DepositAgainForm again={order.again} wide />
          </div>
        )}
        {order.pushKey && <PushOffer pushKey={order.pushKey} next={href.confirm({ transNo })} />}
        {order.remark && <Notice tone="info">{order.remark}</Notice>}
        <Details order={order} />
      </div>
      {payable && payment && (
        <div className="order-how" data-payable>
          <HowToPay html={order.howToPay} scanned={payment.kind === 'qr'} />
        </div>
      )}
    </div>
  )
}

/** INB-10: script shows it where the browser can be told. */
function PushOffer(offer: { pushKey: string; next: string }) {
  const t = useT()
  return (
    <section className="card stack" hidden data-push="" data-testid="push-offer">
      <h2 className="card-title">{t('push.offerTitle')}</h2>
      <p className="small">{t('push.hint')}</p>
      <PushForm {...offer} />
    </section>
  )
}

/** The number to copy, the facts, and who to ask. */
function Details({ order }: { order: OrderData }) {
  const { transNo, amount, facts } = order
  const t = useT()
  return (
    <section className="card">
      <CopyValue
        label={t('confirm.orderNumber')}
        shown={transNo}
        value={transNo}
        copyLabel={t('confirm.copyOrder')}
        small
      />
      <KeyValues facts={[{ name: t('common.amount'), value: amount.shown }, ...facts]} />
      <div className="pair">
        <a
          className="btn"
          href={order.shareHref}
          data-share={order.share}
          data-share-text={order.shareText}
          data-share-file={order.receipt}
          data-testid="share-order"
          {...outside(true)}
        >
          <Icon name="share" />
          {t('common.share')}
        </a>
        <button className="btn" type="button" data-print="">
          {t('order.print')}
        </button>
      </div>
      {order.receipt && (
        <div className="pair">
          <a className="btn" href={order.receipt} download={`${transNo}.svg`} data-testid="save-receipt">
            <Icon name="download" />
            {t('order.receipt')}
          </a>
          <a className="btn" href={order.shareHref} {...outside(true)}>
            WhatsApp
          </a>
        </div>
      )}
      <IfPage to={order.support}>
        <a className="btn btn-line btn-wide" href={order.support} data-panel="desktop" data-testid="ask-support">
          <Icon name="support" />
          {t('common.contactSupport')}
        </a>
      </IfPage>
      {order.whatsapp && (
        <a className="btn btn-quiet btn-wide" href={order.whatsapp} target="_blank" rel="noopener noreferrer">
          {t('confirm.whatsapp')}
        </a>
      )}
    </section>
  )
}

function HowMuch({ order }: { order: OrderData }) {
  const { payment, amount } = order
  const t = useT()
  return (
    <section className="card">
      <div className="row order-head">
        <div className="grow">
          <CopyValue
            label={t('common.amount')}
            shown={amount.shown}
            value={amount.value}
            copyLabel={t('confirm.copyAmount')}
            bare
          />
        </div>
        <p className="order-clock" data-clock="" data-testid="order-clock" hidden>
          <span className="stat-label">{t('confirm.timeLeft')}</span>
          <b className="stat-value money" />
        </p>
      </div>
      {payment ? <PaymentPart payment={payment} order={order} /> : <p className="lead">{t('confirm.noDetails')}</p>}
      {payment?.kind === 'numbers' && (
        <div className="rows">
          {payment.numbers.map((number) => (
            <CopyValue
              key={number.label}
              label={number.label}
              shown={number.shown}
              value={number.value}
              copyLabel={t('confirm.copyValue', { what: number.label })}
            />
          ))}
        </div>
      )}
      {payment && (
        <p className="hint">
          {t('confirm.exact')} {order.payBefore && `${order.payBefore}.`}
        </p>
      )}
      {order.sandboxPay && (
        <a
          className={buttonClass({ kind: opensElsewhere(payment) ? 'line' : 'accent', wide: true })}
          href={order.sandboxPay}
          data-testid="sandbox-pay"
        >
          {t('confirm.sandboxPay')}
        </a>
      )}
    </section>
  )
}
