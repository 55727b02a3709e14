import { KeyValues } from '../../components/Panels.tsx'
import { Rupiah } from '../../components/Rupiah.tsx'
import type { IntlLocale } from '../../contract/format.ts'
import type { Sen } from '../../contract/money/sen.ts'
import type { DepositWords } from './formProps.ts'

interface DepositSummaryProps {
  amount: Sen | null
  method: string | undefined
  intl: IntlLocale
  words: DepositWords
}

/** The preview beside the form on desktop, there from the start so that nothing moves. */
export const DepositSummary = ({ amount, method, intl, words }: DepositSummaryProps) => {
  const money = amount === null ? '–' : <Rupiah amount={amount} intl={intl} />
  return (
    <aside className="card on-desktop" aria-label={words.summary} data-needs-script="">
      <h2 className="card-title">{words.summary}</h2>
      <KeyValues
        facts={[
          { name: words.deposit, value: money },
          { name: words.method, value: method ?? '–' },
          { name: words.added, value: money, total: true },
        ]}
      />
    </aside>
  )
}
