import type { IntlLocale } from '../contract/format.ts'
import type { Sen } from '../contract/money/sen.ts'
import type { PictureSource } from '../contract/pictures.ts'
import { Icon } from './Icon.tsx'
import { Picture } from './Picture.tsx'
import { Rupiah } from './Rupiah.tsx'

export interface BalancePillProps {
  amount: Sen
  intl: IntlLocale
  href: string
  words: { balance: string; deposit: string }
}

export const BalancePill = ({ amount, intl, href, words }: BalancePillProps) => (
  <a className="balance-pill" href={href}>
    <span className="visually-hidden">{words.balance} </span>
    <Rupiah amount={amount} intl={intl} />
    <span className="balance-plus">
      <Icon name="deposit" />
      <span className="visually-hidden">, {words.deposit}</span>
    </span>
  </a>
)

export const DEFAULT_AVATAR = '/art/avatars/bulan.svg'

/** A player's picture, beside the player's name. */
export const Avatar = ({ src = DEFAULT_AVATAR }: { src?: PictureSource | undefined }) => (
  <Picture of={src} use="avatar" className="avatar" varies="avatar" />
)
