import type { IconName } from '../../components/Icon.tsx'
import type { ContactInfo } from '../../contract/home.ts'
import { safeLink } from '../../contract/links.ts'

export interface Channel {
  icon: IconName
  name: string
  /** What is read and copied. */
  text: string
  copy: string
  /** Where it leads, when that is an address we follow. */
  href: string | undefined
  /** Key of the words of its copy button. */
  copyWord: string
}

/** The rows of the contact page. Empty hides a row (decision row 37); a plain text and link is the phone row (section 7). */
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
