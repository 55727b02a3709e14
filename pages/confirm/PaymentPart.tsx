import { Field } from '../../components/Field.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Notice } from '../../components/Notice.tsx'
import { useT } from '../_layout/context.tsx'
import type { Payment } from './payment.ts'
import type { ProviderForm } from './providerForm.ts'

interface PaymentPartProps {
  payment: Payment
  order: { transNo: string; method: string; share: string }
}

/** The payment of the order: a code, a link, a frame, or the link to support. Numbers are among the values to copy. */
export function PaymentPart({ payment, order }: PaymentPartProps) {
  const t = useT()
  switch (payment.kind) {
    case 'qr':
      return <QrCode {...payment} {...order} />
    case 'link':
      return (
        <div className="stack" data-payable>
          <p className="lead">
            {t(payment.opensApp ? 'confirm.openAppLead' : 'confirm.openLead', { method: order.method })}
          </p>
          {payment.href ? (
            <a
              className="btn btn-accent btn-lg btn-wide"
              href={payment.href}
              rel="noopener noreferrer"
              data-testid="pay-link"
            >
              {t('confirm.open', { method: order.method })}
            </a>
          ) : (
            <Notice tone="danger">{t('confirm.linkRefused')}</Notice>
          )}
          {payment.opensApp && <p className="hint">{t('confirm.appMissing')}</p>}
        </div>
      )
    case 'form':
      return <OnwardForm form={payment.form} method={order.method} />
    case 'frame':
      return (
        <div data-payable>
          <iframe
            className="order-frame"
            title={t('confirm.frame', { method: order.method })}
            sandbox="allow-forms allow-popups allow-popups-to-escape-sandbox"
            srcDoc={payment.html}
          />
        </div>
      )
    case 'numbers':
      return null
    case 'unknown':
      return (
        <div data-payable>
          <Notice tone="warning">{t('confirm.unknownType')}</Notice>
        </div>
      )
  }
}

/** The provider's form, in this tab: an app's browser has no other, and drops what such a form posts. */
function OnwardForm({ form, method }: { form: ProviderForm; method: string }) {
  const t = useT()
  return (
    <form action={form.action} method={form.method} rel="noopener" className="stack" data-payable>
      {form.fields.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {form.asks.map(({ name, label, type, required, maxLength }, place) => (
        <Field
          key={name}
          id={`pay-${place}`}
          name={name}
          label={label}
          type={type === 'number' ? 'text' : type}
          inputMode={type === 'number' ? 'decimal' : undefined}
          required={required}
          maxLength={maxLength}
          autoComplete="off"
        />
      ))}
      <p className="lead">{t('confirm.openLead', { method })}</p>
      <button className="btn btn-accent btn-lg btn-wide" type="submit" data-testid="pay-link">
        {(form.asks.length > 0 && form.button) || t('confirm.openForm')}
      </button>
    </form>
  )
}

function QrCode({ qr, otherAmount, transNo, share }: Extract<Payment, { kind: 'qr' }> & PaymentPartProps['order']) {
  const t = useT()
  if (otherAmount) return <Notice tone="danger">{t('confirm.otherAmount')}</Notice>
  const picture = `/files/orders/${encodeURIComponent(transNo)}/qris.png`
  return (
    <div className="stack" data-payable>
      <img className="qr" src={qr} alt={t('confirm.qr', { transNo })} data-testid="qr" />
      <div className="pair">
        <a className="btn" href={picture} download={`qris-${transNo}.png`} data-testid="save-qr">
          <Icon name="download" />
          {t('confirm.saveQr')}
        </a>
        <a className="btn" href={picture} data-share={share} data-share-file={picture} data-testid="share-qr">
          <Icon name="share" />
          {t('common.share')}
        </a>
      </div>
    </div>
  )
}
