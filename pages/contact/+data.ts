import type { PageContextServer } from 'vike/types'
import { chatEntries } from '../../contract/chat.ts'
import { maskName } from '../../contract/format.ts'
import type { ChatWords, ComposeProps, ComposeWords, SupportChatProps } from '../../islands/chat/props.ts'
import { LOCALES } from '../../locales/table.ts'
import type { Translate } from '../_layout/pageContext.ts'
import { secondary } from '../_layout/secondary.ts'
import { channelsOf } from './channels.ts'

export type Data = Awaited<ReturnType<typeof data>>

const MOST_TEXT = 500
const HERE = '/contact'
/** Draws the page with the sheet open, so that no script is needed. */
const COMPOSE_HREF = `${HERE}?compose=1`

export async function data({ api, t, locale, now, flash, sanitize, urlParsed }: PageContextServer) {
  const [contact, questions, player] = await Promise.all([
    secondary(api.contactInfo()),
    secondary(api.questions()),
    secondary(api.userDetail()),
  ])
  const { text = '' } = urlParsed.search
  const refused = flash?.form === 'question' ? flash : null
  const chat: SupportChatProps = {
    entries: chatEntries(questions ?? [], sanitize),
    intl: LOCALES[locale].intl,
    now,
    here: HERE,
    words: chatWords(t),
  }
  const form: ComposeProps = {
    here: HERE,
    again: COMPOSE_HREF,
    owner: maskName(player?.username ?? ''),
    text: refused?.values?.question ?? text.slice(0, MOST_TEXT),
    errors: { ...refused?.fields, form: refused && !refused.fields ? refused.toast?.text : undefined },
    words: composeWords(t),
  }
  const compose = { open: urlParsed.search.compose === '1', href: COMPOSE_HREF, closed: HERE, form }
  return { channels: channelsOf(contact), failed: questions === null, chat, compose }
}

const chatWords = (t: Translate): ChatWords => ({
  none: t('contact.none'),
  me: t('contact.me'),
  desk: t('contact.desk'),
  waiting: t('contact.waiting'),
  waitingPlain: t('contact.waitingPlain'),
  reload: t('contact.reload'),
  pictureOf: t('contact.pictureOf'),
  close: t('contact.close'),
})

const composeWords = (t: Translate): ComposeWords => ({
  message: t('contact.message'),
  placeholder: t('contact.placeholder'),
  picture: t('contact.picture'),
  pictureHint: t('contact.pictureHint'),
  pictureShrunk: t('contact.pictureShrunk'),
  pictureKind: t('contact.pictureKind'),
  pictureRemove: t('contact.pictureRemove'),
  pictureChosen: t('contact.pictureChosen'),
  send: t('contact.send'),
  sent: t('contact.sent'),
  failed: t('contact.failed'),
})
