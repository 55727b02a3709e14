import { KeyValues } from '../../components/Panels.tsx'
import { Rupiah } from '../../components/Rupiah.tsx'
import type { IntlLocale } from '../../contract/format.ts'
import { NO_MONEY, type Sen } from '../../contract/sen.ts'
import type { DepositWords } from './formProps.ts'

interface DepositSummaryProps {
  amount: Sen | null
  method: string | undefined
  intl: IntlLocale
  words: DepositWords
}

/** What will happen, beside the form on desktop. */
export const DepositSummary = ({ amount, method, intl, words }: DepositSummaryProps) => {
  const money = <Rupiah amount={amount ?? NO_MONEY} intl={intl} />
  return (
    <aside className="card on-desktop" aria-label={words.summary}>
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
