import { Icon } from '../../components/Icon.tsx'
import { Tag } from '../../components/Panels.tsx'
import { Rupiah } from '../../components/Rupiah.tsx'
import type { IntlLocale } from '../../contract/format.ts'
import { useT } from '../_layout/context.tsx'
import type { Movement } from './movement.ts'

/** What a movement brought or took: green when it has arrived; a failed payout says that its money is back. */
export function MovementSum({ movement: { amount, gain, isBack }, intl }: { movement: Movement; intl: IntlLocale }) {
  const t = useT()
  return (
    <span className={gain ? 'txn-sum money is-positive' : 'txn-sum money'}>
      <Rupiah amount={amount} intl={intl} signed={gain} bare />
      {isBack && (
        <>
          <br />
          <span className="txn-meta">{t('money.isBack')}</span>
        </>
      )}
    </span>
  )
}

export function MovementRow({ movement, intl }: { movement: Movement; intl: IntlLocale }) {
  const { icon, name, meta, state, stateWord, tone, href } = movement
  return (
    <li className="txn">
      <span className="txn-icon">
        <Icon name={icon} />
      </span>
      <div>
        <p className="txn-name">
          <a href={href}>{name}</a>
        </p>
        <p className="txn-meta">{state === 'credited' ? `${meta} · ${stateWord}` : meta}</p>
        {state !== 'credited' && <Tag tone={tone}>{stateWord}</Tag>}
      </div>
      <MovementSum movement={movement} intl={intl} />
    </li>
  )
}

/** With its clock time, which stays true on a page that has lost its line. */
export function OpenNote({ movement }: { movement: Movement }) {
  const { name, size, stateWord, meta, href } = movement
  return (
    <a className="note is-warning" href={href} data-testid="open-order">
      <Icon name="pending" />
      <span className="grow">
        <b>{name}.</b> {size}, {stateWord.toLowerCase()}, {meta}.
      </span>
      <Icon name="next" />
    </a>
  )
}
