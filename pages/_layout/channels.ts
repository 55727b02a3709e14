import type { IconName } from '../../components/Icon.tsx'
import type { ContactInfo } from '../../contract/calls/support.ts'
import { type SafeLink, safeLink } from '../../contract/links.ts'

export interface Channel {
  icon: IconName
  name: string
  text: string
  copy: string
  link: SafeLink | null
  copyWord: string
}

/** The support channels that have an address. An empty value hides a row (SUP-08); a plain text and link is the phone row. */
export function channelsOf(contact: ContactInfo | null): Channel[] {
  const { whatsapp = contact, telegram } = contact ?? {}
  const rows = [
    row({ icon: 'whatsapp', name: 'WhatsApp', copyWord: 'contact.copyWhatsapp' }, whatsapp),
    row({ icon: 'telegram', name: 'Telegram', copyWord: 'contact.copyTelegram' }, telegram),
  ]
  return rows.filter((one) => one !== null)
}

function row(
  { icon, name, copyWord }: Pick<Channel, 'icon' | 'name' | 'copyWord'>,
  address: { text?: string | undefined; link?: string | undefined } | null | undefined,
): Channel | null {
  const { text, link } = address ?? {}
  const shown = text ?? link
  if (!shown) return null
  return {
    icon,
    name,
    text: shown,
    copy: icon === 'telegram' ? (link ?? shown) : shown,
    link: safeLink(link),
    copyWord,
  }
}
