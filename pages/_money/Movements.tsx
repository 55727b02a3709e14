import { Icon } from '../../components/Icon.tsx'
import { Tag } from '../../components/Panels.tsx'
import { Rupiah } from '../../components/Rupiah.tsx'
import type { IntlLocale } from '../../contract/format.ts'
import type { Movement } from './movement.ts'

/** One movement. The sign of incoming money is green only when the money has arrived. */
export function MovementRow({ movement, intl }: { movement: Movement; intl: IntlLocale }) {
  const { icon, name, meta, amount, state, stateWord, tone, gain, href } = movement
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
      <p className={gain ? 'txn-sum money is-positive' : 'txn-sum money'}>
        <Rupiah amount={amount} intl={intl} signed={gain} bare />
      </p>
    </li>
  )
}

/** A deposit or withdrawal in progress. */
export function OpenNote({ movement }: { movement: Movement }) {
  const { name, size, stateWord, age, href } = movement
  return (
    <a className="note is-warning" href={href} data-testid="open-order">
      <Icon name="pending" />
      <span className="grow">
        <b>{name}.</b> {size}, {stateWord.toLowerCase()}, {age}.
      </span>
      <Icon name="next" />
    </a>
  )
}
