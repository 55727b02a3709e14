import type { EpochMs } from '../../common/epochMs.ts'
import type { IconName } from '../../components/Icon.tsx'
import type { Transaction } from '../../contract/calls/history.ts'
import type { Message } from '../../contract/calls/inbox.ts'
import type { Sen } from '../../contract/money/sen.ts'
import { href } from '../../contract/routes.ts'
import { clockTime } from '../../contract/time/time.ts'
import { movementOf, type Reading } from '../_money/movement.ts'

type About = NonNullable<Message['about']>

interface Target {
  href: string
  /** Key of the link's text. */
  word: string
  icon: IconName
  /** Bonuses and invitations, to which nothing leads on a break. */
  promotes?: true
}

const TARGETS: Record<Exclude<About, 'order'>, Target> = {
  bonus: { href: href.bonuses(), word: 'bonus.title', icon: 'promo', promotes: true },
  invite: { href: href.invite(), word: 'invite.title', icon: 'invite', promotes: true },
  limits: { href: href.limits(), word: 'limits.title', icon: 'shield' },
  account: { href: href.profile(), word: 'profile.title', icon: 'user' },
  support: { href: href.contact(), word: 'contact.title', icon: 'support' },
  verification: { href: href.accountVerification(), word: 'verify.title', icon: 'shield' },
}

/** A line of the inbox. */
export interface InboxLine {
  id: string
  at: EpochMs
  time: string
  title: string
  text: string | undefined
  amount: Sen | undefined
  isNew: boolean
  isOpen: boolean
  icon: IconName
  /** Opens it, or leads at once to what it is about. */
  href: string
  target: Target | undefined
}

function targetOf({ about, transNo }: Message): Target | undefined {
  if (about === 'order')
    return transNo === undefined
      ? undefined
      : { href: href.confirm({ transNo }), word: 'inbox.openOrder', icon: 'wallet' }
  return about && TARGETS[about]
}

interface Opening extends Reading {
  page: number
  isOpen: boolean
}

export function lineOf(message: Message, { intl, page, isOpen }: Opening): InboxLine {
  const { id, createTime, title, text, amount, read } = message
  const target = targetOf(message)
  return {
    ...{ id, title, text, amount, isOpen, target },
    at: createTime,
    time: clockTime(createTime, intl),
    isNew: !read && !isOpen,
    icon: target?.icon ?? 'info',
    href: `${href.inbox({ open: id, page: page > 1 ? page : undefined })}#open`,
  }
}

/** What the history knows of money, without rounds. Each line leads to its order or movement. */
export const fromHistory = (list: readonly Transaction[], reading: Reading): InboxLine[] =>
  list
    .filter(({ type }) => type !== 'bet' && type !== 'win')
    .map((trx) => {
      const { name, stateWord, icon, href } = movementOf(trx, reading)
      const at = trx.updateTime ?? trx.createTime
      return {
        ...{ id: trx.transNo, at, icon, href, title: `${name}: ${stateWord}` },
        ...{ time: clockTime(at, reading.intl), amount: Math.abs(trx.amount) as Sen },
        ...{ text: undefined, target: undefined, isNew: false, isOpen: false },
      }
    })
