import { fillPlaceholders } from '../../common/placeholders.ts'
import { Button } from '../../components/Button.tsx'
import { Fold } from '../../components/Order.tsx'
import { addressOf } from '../../contract/callFacts.ts'
import { groupsOfFour } from '../../contract/format.ts'
import type { SavedAccount, WithdrawDetailsProps } from './detailsProps.ts'

interface SavedAccountsProps extends Pick<WithdrawDetailsProps, 'words' | 'here' | 'panel'> {
  saved: readonly SavedAccount[]
  use: (account: SavedAccount) => void
  remove: (account: SavedAccount) => void
}

/** Accounts of earlier withdrawals: the player chooses one, by link without script, or removes it. */
export const SavedAccounts = ({ saved, words, here, panel, use, remove }: SavedAccountsProps) => (
  <Fold title={`${words.saved} (${saved.length})`}>
    <ul className="rows">
      {saved.map((account, place) => {
        const shown = `${account.method} ${groupsOfFour(account.number)}`
        return (
          <li key={shown} className="row">
            <a
              className="grow"
              href={`${here}&saved=${place}`}
              data-panel={panel ? '' : undefined}
              aria-label={fillPlaceholders(words.use, { account: shown })}
              onClick={(event) => {
                event.preventDefault()
                use(account)
              }}
            >
              {shown}
            </a>
            <form
              method="post"
              action={addressOf('removeAccount')}
              onSubmit={(event) => {
                event.preventDefault()
                remove(account)
              }}
            >
              <input type="hidden" name="accountName" value={account.method} />
              <input type="hidden" name="accountNo" value={account.number} />
              <input type="hidden" name="_back" value={here} />
              <input type="hidden" name="_next" value={here} />
              <Button
                type="submit"
                size="sm"
                kind="quiet"
                aria-label={fillPlaceholders(words.removeAccount, { account: shown })}
              >
                {words.remove}
              </Button>
            </form>
          </li>
        )
      })}
    </ul>
  </Fold>
)
