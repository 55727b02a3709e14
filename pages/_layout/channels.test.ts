import { expect, test } from 'vitest'
import { ContactInfo } from '../../contract/home.ts'
import { channelsOf } from './channels.ts'

const names = (data: unknown) => channelsOf(ContactInfo.parse(data)).map(({ name, text, href }) => [name, text, href])

test('a row for each channel that has something to show; empty hides it', () => {
  const whatsapp = { text: '0812', link: 'https://wa.me/62812' }
  expect(names({ whatsapp, telegram: { text: '@desk', link: 'https://t.me/desk' } })).toEqual([
    ['WhatsApp', '0812', 'https://wa.me/62812'],
    ['Telegram', '@desk', 'https://t.me/desk'],
  ])
  expect(names({ whatsapp, telegram: {} })).toEqual([['WhatsApp', '0812', 'https://wa.me/62812']])
  expect(names({})).toEqual([])
  expect(channelsOf(null)).toEqual([])
})

test('the plain text and link of the specification are the phone row; a refused address leaves the text', () => {
  expect(names({ text: '0812', link: 'javascript:x' })).toEqual([['WhatsApp', '0812', undefined]])
})
