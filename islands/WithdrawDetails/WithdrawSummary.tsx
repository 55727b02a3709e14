import { Card, KeyValues } from '../../components/Panels.tsx'
import { Rupiah } from '../../components/Rupiah.tsx'
import { groupsOfFour } from '../../contract/format.ts'
import type { Details, WithdrawDetailsProps } from './detailsProps.ts'

type WithdrawSummaryProps = Pick<WithdrawDetailsProps, 'amount' | 'intl' | 'words'> & {
  /** As the form stands; `null` while nobody follows what is typed. */
  details: Details | null
}

/** What will be sent where, just before it is. */
export const WithdrawSummary = ({ amount, intl, words, details }: WithdrawSummaryProps) => (
  <Card title={words.check}>
    <KeyValues
      facts={[
        ...(details
          ? [
              { name: words.to, value: `${details.accountName} ${groupsOfFour(details.accountNo)}`.trim() || '–' },
              { name: words.holder, value: details.name || '–' },
            ]
          : []),
        { name: words.amount, value: <Rupiah amount={amount} intl={intl} />, total: true },
      ]}
    />
  </Card>
)
