import type { PageContextServer } from 'vike/types'
import { renderQr } from '../../common/node/qrImage.ts'
import { LOCALES } from '../../contract/languages.ts'
import { href } from '../../contract/routes.ts'
import { sharedAddress } from '../_layout/sharedAddress.ts'
import { friendOf, readRecords } from './readRecords.ts'
import { shareLinks } from './shareLinks.ts'

export type Data = Awaited<ReturnType<typeof data>>

const LATEST = 5

export async function data(context: PageContextServer) {
  const { api, t, locale, site } = context
  const { intl } = LOCALES[locale]
  const [player, reading] = await Promise.all([api.userDetail(), readRecords(api, 1, LATEST)])
  const { invitedCode: code } = player
  const records = reading.state === 'ok' ? reading.records : null
  const words = {
    text: t('invite.shareText', { brand: site.brand, code: code ?? '' }),
    subject: t('invite.shareSubject', { brand: site.brand }),
  }
  const link = code === undefined ? '' : sharedAddress(context, href.download({ inviteCode: code }))
  return {
    intl,
    invitation:
      code === undefined ? null : { code, link, text: words.text, qr: renderQr(link), share: shareLinks(link, words) },
    rule:
      records?.bonus !== undefined && records.minRecharge !== undefined
        ? { bonus: records.bonus, min: records.minRecharge }
        : null,
    records: reading.state,
    total: records?.total,
    earned: records?.earned,
    friends: (records?.list ?? [])
      .slice(0, LATEST)
      .map((friend) => friendOf(friend, records?.minRecharge, { t, intl })),
  }
}
