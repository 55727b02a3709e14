import { expect, test } from 'vitest'
import { ContactInfo } from '../../contract/calls/support.ts'
import { channelsOf } from './channels.ts'

const names = (data: unknown) =>
  channelsOf(ContactInfo.parse(data)).map(({ name, text, link }) => [name, text, link?.href])

// Proves SUP-08.
test('each channel with content has a row; an empty channel is hidden', () => {
  const whatsapp = { text: '0812', link: 'https://wa.me/62812' }
  expect(names({ whatsapp, telegram: { text: '@desk', link: 'https://t.me/desk' } })).toEqual([
    ['WhatsApp', '0812', 'https://wa.me/62812'],
    ['Telegram', '@desk', 'https://t.me/desk'],
  ])
  expect(names({ whatsapp, telegram: {} })).toEqual([['WhatsApp', '0812', 'https://wa.me/62812']])
  expect(names({})).toEqual([])
  expect(channelsOf(null)).toEqual([])
})
