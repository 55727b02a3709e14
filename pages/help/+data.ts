import type { PageContextServer } from 'vike/types'
import { hasFeature } from '../../contract/features.ts'
import { channelsOf } from '../_layout/channels.ts'
import { orNull } from '../_layout/orNull.ts'
import { accountQuestions } from '../faq/help.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** The support channels, and help for a visitor who cannot sign in; the answers also without channels. */
export async function data({ api, t, site }: PageContextServer) {
  const contact = hasFeature(site, 'support') ? await orNull(api.contactInfo()) : null
  return { channels: channelsOf(contact), questions: accountQuestions(t, site) }
}
