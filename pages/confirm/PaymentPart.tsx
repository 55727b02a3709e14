import { Icon } from '../../components/Icon.tsx'
import { Notice } from '../../components/Notice.tsx'
import { useT } from '../_layout/context.tsx'
import type { Payment } from './payment.ts'

interface PaymentPartProps {
  payment: Payment
  order: { transNo: string; method: string }
}

/** How the order is paid: a code, a link, a frame, or the way to support. Numbers stand among the values to copy. */
export function PaymentPart({ payment, order }: PaymentPartProps) {
  const t = useT()
  switch (payment.kind) {
    case 'qr':
      return <QrCode {...payment} transNo={order.transNo} />
    case 'link':
      return (
        <div className="stack" data-payable>
          <p className="lead">{t('confirm.openLead', { method: order.method })}</p>
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
        </div>
      )
    case 'frame':
      return (
        <div data-payable>
          <iframe
            className="order-frame"
            title={t('confirm.frame', { method: order.method })}
            sandbox="allow-forms allow-popups"
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

function QrCode({ qr, otherAmount, transNo }: Extract<Payment, { kind: 'qr' }> & { transNo: string }) {
  const t = useT()
  if (otherAmount) return <Notice tone="danger">{t('confirm.otherAmount')}</Notice>
  return (
    <div className="stack" data-payable>
      <div className="qr">
        <svg
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          role="img"
          aria-label={t('confirm.qr', { transNo })}
          data-testid="qr"
        >
          <path d={qr.path} shapeRendering="crispEdges" />
        </svg>
      </div>
      <a className="btn btn-wide" href={qr.png} download={`qris-${transNo}.png`} data-testid="save-qr">
        <Icon name="download" />
        {t('confirm.saveQr')}
      </a>
    </div>
  )
}
