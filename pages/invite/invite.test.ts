import { expect, test } from 'vitest'
import { InvitedPlayer } from '../../contract/calls/invite.ts'
import { rupiah } from '../../contract/money/sen.ts'
import { href } from '../../contract/routes.ts'
import { friendOf } from './readRecords.ts'
import { shareLinks } from './shareLinks.ts'

const t = (key: string, values: Record<string, string | number> = {}) => [key, ...Object.values(values)].join(' ')
const reading = { t, intl: 'en' } as const
const friend = (over: object) =>
  friendOf(InvitedPlayer.parse({ username: 'budi99', createTime: 0, ...over }), rupiah(50_000), reading)

// Proves ACC-44.
test('a name is masked even when upstream does not mask it, and is not masked twice', () => {
  expect(friend({}).name).toBe('b***9')
  expect(friend({ username: 's***a' }).name).toBe('s***a')
})

// Proves INV-03.
test('links carry the code and the text, escaped', () => {
  const link = `https://kancil.example${href.download({ inviteCode: 'K&1=é' })}`
  expect(link).toBe('https://kancil.example/download?inviteCode=K%261%3D%C3%A9')
  const { whatsapp, telegram, mail } = shareLinks(link, { text: 'Come & play', subject: 'Hi' })
  expect(new URL(whatsapp).searchParams.get('text')).toBe(`Come & play ${link}`)
  expect(new URL(telegram).searchParams.get('url')).toBe(link)
  expect(mail).toBe(`mailto:?subject=Hi&body=Come%20%26%20play%0A${encodeURIComponent(link)}`)
})
