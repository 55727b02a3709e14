import type { PageContextServer } from 'vike/types'
import type { IconName } from '../../components/Icon.tsx'
import type { ProtectionOffer } from '../../contract/calls/protection.ts'
import { extension } from '../_layout/extension.ts'

const NO_OFFER: Partial<ProtectionOffer> = {}

export type Data = Awaited<ReturnType<typeof data>>

interface OwnTool {
  key: 'Limits' | 'Check' | 'Break'
  icon: IconName
}

/** The tools that upstream offers. A page without this data is not cached for other visitors. */
export async function data(context: PageContextServer) {
  const offer = await extension(context.api.protectionOffer())
  const { limits = [], windows, checkMinutes = [], breaks = [] } = offer.state === 'ok' ? offer.data : NO_OFFER
  const tools: (OwnTool | false)[] = [
    limits.length > 0 && { key: 'Limits', icon: 'shield' },
    checkMinutes.length > 0 && { key: 'Check', icon: 'clock' },
    breaks.length > 0 && { key: 'Break', icon: 'lock' },
  ]
  return { tools: tools.filter((tool) => tool !== false), limitsHint: windows === 'fixed' ? 'LimitsFixed' : 'Limits' }
}
