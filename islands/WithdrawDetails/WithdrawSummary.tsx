import { Card, KeyValues } from '../../components/Panels.tsx'
import { Rupiah } from '../../components/Rupiah.tsx'
import { groupsOfFour } from '../../contract/format.ts'
import type { Details, WithdrawDetailsProps } from './detailsProps.ts'

type WithdrawSummaryProps = Pick<WithdrawDetailsProps, 'amount' | 'intl' | 'words'> & {
  details: Details
}

const shown = (text: string) => text.trim() || '–'

/** Amount and target before the withdrawal is sent, there from the start so that nothing moves. */
export const WithdrawSummary = ({ amount, intl, words, details }: WithdrawSummaryProps) => (
  <Card title={words.check}>
    <KeyValues
      facts={[
        {
          name: words.to,
          value: shown(`${details.accountName} ${groupsOfFour(details.accountNo)}`),
          live: true,
        },
        { name: words.holder, value: shown(details.name), live: true },
        { name: words.amount, value: <Rupiah amount={amount} intl={intl} />, total: true },
      ]}
    />
  </Card>
)
