import type { PageContextServer } from 'vike/types'
import { chatEntries } from '../../contract/chat.ts'
import { LOCALES } from '../../contract/languages.ts'
import { href } from '../../contract/routes.ts'
import type { ChatWords, ComposeProps, ComposeWords, SupportChatProps } from '../../islands/chat/props.ts'
import { channelsOf } from '../_layout/channels.ts'
import { orNull } from '../_layout/orNull.ts'
import type { Translate } from '../_layout/pageContext.ts'
import { refusedForm } from '../_layout/refusedForm.ts'

export type Data = Awaited<ReturnType<typeof data>>

const MOST_TEXT = 500
const HERE = href.contact()
const COMPOSE_HREF = href.contact({ compose: 1 })

export async function data(context: PageContextServer) {
  const { api, t, locale, now, sanitize, pictureOf, urlParsed, session } = context
  const [contact, questions] = await Promise.all([orNull(api.contactInfo()), orNull(api.questions())])
  const { text = '' } = urlParsed.search
  const refused = refusedForm(context, 'question')
  const chat: SupportChatProps = {
    entries: chatEntries(questions ?? [], sanitize, pictureOf),
    intl: LOCALES[locale].intl,
    now,
    here: HERE,
    words: chatWords(t),
  }
  const form: ComposeProps = {
    here: HERE,
    again: COMPOSE_HREF,
    owner: session.who ?? '',
    text: refused?.values?.question ?? text.slice(0, MOST_TEXT),
    errors: { ...refused?.fields, form: refused?.whole },
    words: composeWords(t),
  }
  const compose = { open: urlParsed.search.compose === '1', href: COMPOSE_HREF, closed: HERE, form }
  return { channels: channelsOf(contact), failed: questions === null, chat, compose }
}

const chatWords = (t: Translate): ChatWords => ({
  none: t('contact.none'),
  me: t('contact.me'),
  desk: t('contact.title'),
  waiting: t('contact.waiting'),
  waitingPlain: t('contact.waitingPlain'),
  reload: t('contact.reload'),
  pictureOf: t('contact.pictureOf'),
  close: t('common.close'),
})

const composeWords = (t: Translate): ComposeWords => ({
  message: t('contact.message'),
  placeholder: t('contact.placeholder'),
  picture: t('contact.picture'),
  pictureHint: t('contact.pictureHint'),
  pictureShrunk: t('contact.pictureShrunk'),
  pictureKind: t('error.oneImage'),
  pictureRemove: t('contact.pictureRemove'),
  pictureChosen: t('contact.pictureChosen'),
  pictureSending: t('picture.sending', { percent: '{percent}' }),
  pictureStop: t('picture.stop'),
  stopped: t('picture.stopped'),
  unknown: t('contact.unknown'),
  send: t('common.send'),
  sent: t('contact.sent'),
  failed: t('contact.failed'),
})
