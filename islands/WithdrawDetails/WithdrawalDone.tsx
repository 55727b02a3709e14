import { useEffect, useRef } from 'react'
import { buttonClass } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { KeyValues } from '../../components/Panels.tsx'
import { Rupiah } from '../../components/Rupiah.tsx'
import { groupsOfFour } from '../../contract/format.ts'
import type { PageAddress } from '../../contract/routes.ts'
import type { Details, WithdrawDetailsProps } from './detailsProps.ts'

interface WithdrawalDoneProps extends Pick<WithdrawDetailsProps, 'amount' | 'intl' | 'words'> {
  details: Details
}

/** A requested withdrawal without a number, in place of the form. The panel stays until the player closes it. */
export function WithdrawalDone({ amount, intl, words, details }: WithdrawalDoneProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const panel = title.current?.closest('dialog')
    // The head of the form: its title and the link back to the amount.
    panel?.querySelector('[data-panel-head]')?.setAttribute('hidden', '')
    panel?.setAttribute('aria-label', words.doneTitle)
    title.current?.focus()
  }, [words.doneTitle])
  return (
    <section className="stack" data-testid="withdrawal-done">
      <h2 className="dialog-title row" tabIndex={-1} ref={title}>
        <span className="is-positive">
          <Icon name="check" />
        </span>
        {words.doneTitle}
      </h2>
      <p className="lead">{words.doneLead}</p>
      <KeyValues
        facts={[
          { name: words.to, value: `${details.accountName} ${groupsOfFour(details.accountNo)}` },
          { name: words.holder, value: details.name },
          { name: words.amount, value: <Rupiah amount={amount} intl={intl} />, total: true },
        ]}
      />
      <a className={buttonClass({ kind: 'accent', size: 'lg', wide: true })} href={'/pend' satisfies PageAddress}>
        {words.doneOpen}
      </a>
      <a
        className={buttonClass({ wide: true })}
        href={'/withdraw' satisfies PageAddress}
        data-close=""
        data-testid="withdrawal-close"
      >
        {words.doneClose}
      </a>
    </section>
  )
}
