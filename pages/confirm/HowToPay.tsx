import { Html } from '../../components/Html.tsx'
import { Fold, Steps } from '../../components/Order.tsx'
import { useT } from '../_layout/context.tsx'

/** Upstream's own steps; for a code to scan without any, ours. `html` is cleaned. */
export function HowToPay({ html, scanned }: { html: string; scanned: boolean }) {
  const t = useT()
  if (!html && !scanned) return null
  return (
    <section className="block" data-payable>
      <h2 className="block-title">{t('confirm.howToPay')}</h2>
      {html ? (
        <div className="card">
          <Html className="prose" html={html} />
        </div>
      ) : (
        <>
          <Fold title={t('confirm.samePhone')} open>
            <Steps
              steps={[
                t('confirm.samePhone1'),
                t('confirm.samePhone2'),
                t('confirm.samePhone3'),
                t('confirm.samePhone4'),
              ]}
            />
          </Fold>
          <Fold title={t('confirm.otherPhone')}>
            <Steps steps={[t('confirm.otherPhone1'), t('confirm.otherPhone2'), t('confirm.otherPhone3')]} />
          </Fold>
        </>
      )}
    </section>
  )
}
