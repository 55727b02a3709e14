import { Html } from '../../components/Html.tsx'
import { Fold, Steps } from '../../components/Order.tsx'
import { useT } from '../_layout/context.tsx'
import { type Way, waysOf } from './howTo.ts'

/** Upstream's own steps. For a code to scan without steps, our own. `html` is cleaned. */
export function HowToPay({ html, scanned }: { html: string; scanned: boolean }) {
  const t = useT()
  if (!html && !scanned) return null
  const ways = waysOf(html)
  return (
    <section className="block" data-payable>
      <h2 className="block-title">{t('confirm.howToPay')}</h2>
      {html ? ways ? <Ways ways={ways} /> : <Html className="card prose" html={html} /> : <OurWays />}
    </section>
  )
}

const Ways = ({ ways }: { ways: Way[] }) =>
  ways.map(({ title, steps }, place) =>
    title ? (
      <Fold key={title} title={title} open={place === 0}>
        <CleanSteps steps={steps} />
      </Fold>
    ) : (
      <div key={steps[0]} className="card">
        <CleanSteps steps={steps} />
      </div>
    ),
  )

const CleanSteps = ({ steps }: { steps: string[] }) => (
  <ol className="steps">
    {steps.map((step) => (
      <li key={step}>
        <Html as="span" html={step} />
      </li>
    ))}
  </ol>
)

function OurWays() {
  const t = useT()
  const same = ['confirm.samePhone1', 'confirm.chooseQris', 'confirm.samePhone3', 'confirm.samePhone4']
  const other = ['confirm.chooseQris', 'confirm.otherPhone2', 'confirm.otherPhone3']
  return (
    <>
      <Fold title={t('confirm.samePhone')} open>
        <Steps steps={same.map((key) => t(key))} />
      </Fold>
      <Fold title={t('confirm.otherPhone')}>
        <Steps steps={other.map((key) => t(key))} />
      </Fold>
    </>
  )
}
