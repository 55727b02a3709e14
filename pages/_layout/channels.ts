import type { IconName } from '../../components/Icon.tsx'
import type { ContactInfo } from '../../contract/calls/home.ts'
import { safeLink } from '../../contract/links.ts'

export interface Channel {
  icon: IconName
  name: string
  /** The visible and copied text. */
  text: string
  copy: string
  /** The link, when its address is allowed. */
  href: string | undefined
  /** Key of the text of its copy button. */
  copyWord: string
}

/** The rows of the contact page. An empty value hides a row (SUP-08); a plain text and link is the phone row. */
export function channelsOf(contact: ContactInfo | null): Channel[] {
  const { whatsapp = contact, telegram } = contact ?? {}
  const rows = [
    row('whatsapp', 'WhatsApp', whatsapp?.text, whatsapp?.link, 'contact.copyWhatsapp'),
    row('telegram', 'Telegram', telegram?.text, telegram?.link, 'contact.copyTelegram'),
  ]
  return rows.filter((one) => one !== null)
}

function row(
  icon: IconName,
  name: string,
  text: string | undefined,
  link: string | undefined,
  copyWord: string,
): Channel | null {
  const shown = text ?? link
  if (!shown) return null
  return {
    icon,
    name,
    text: shown,
    copy: icon === 'telegram' ? (link ?? shown) : shown,
    href: safeLink(link)?.href,
    copyWord,
  }
}
