import { ContactInfo } from '../../contract/home.ts'
import type { Env } from '../env.ts'
import type { Upstream } from './upstream.ts'

type Given = Pick<Env, 'CONTACT_WHATSAPP' | 'CONTACT_TELEGRAM'>

/**
 * Upstream whose `/service/config` names the support desk as the operator's settings do. Each of the two stands in place of
 * what upstream sends, `off` hides its row (decision row 37); with both set, upstream is not asked.
 */
export function withOwnContacts(upstream: Upstream, { CONTACT_WHATSAPP, CONTACT_TELEGRAM }: Given): Upstream {
  if (!CONTACT_WHATSAPP && !CONTACT_TELEGRAM) return upstream
  const own = {
    ...(CONTACT_WHATSAPP && { whatsapp: CONTACT_WHATSAPP }),
    ...(CONTACT_TELEGRAM && { telegram: CONTACT_TELEGRAM }),
  }

  /** The plain text and link of section 7 are WhatsApp's row too. */
  function among(sent: unknown) {
    const { text, link, ...channels } = ContactInfo.parse(sent)
    return { ...(CONTACT_WHATSAPP ? {} : { text, link }), ...channels, ...own }
  }

  return {
    ...upstream,
    async send(name, input, asking, freshness, attached) {
      if (name !== 'contactInfo') return upstream.send(name, input, asking, freshness, attached)
      if (CONTACT_WHATSAPP && CONTACT_TELEGRAM) return { message: '', data: own, raw: own }
      const reply = await upstream.send(name, input, asking, freshness, attached)
      const data = among(reply.data)
      return { ...reply, data, raw: data }
    },
  }
}
