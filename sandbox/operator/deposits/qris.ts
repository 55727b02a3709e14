import { type Sen, toWire } from '../../../contract/money/sen.ts'

/** The invented merchant of the sandbox. No bank accepts it. */
const MERCHANT = {
  domain: 'ID.CO.KANCIL.EXAMPLE',
  pan: '936009140000000000',
  id: 'ID1020000000000',
  name: 'KANCIL DEMO',
  city: 'JAKARTA',
  postcode: '10110',
  /** Computer network services. */
  category: '4816',
}
const NATIONAL = 'ID.CO.QRIS.WWW'
const RUPIAH = '360'

/** A dynamic QRIS code (EMVCo). @param amount exact, in sen @param reference at most 25 characters, comes back */
export function qrisPayload(amount: Sen, reference: string): string {
  const merchant = field('02', MERCHANT.id) + field('03', 'UMI')
  const open = [
    field('00', '01'),
    field('01', '12'),
    field('26', field('00', MERCHANT.domain) + field('01', MERCHANT.pan) + merchant),
    field('51', field('00', NATIONAL) + merchant),
    field('52', MERCHANT.category),
    field('53', RUPIAH),
    field('54', toWire(amount)),
    field('58', 'ID'),
    field('59', MERCHANT.name),
    field('60', MERCHANT.city),
    field('61', MERCHANT.postcode),
    field('62', field('05', reference) + field('07', 'A01')),
    '6304',
  ].join('')
  return open + crc16(open)
}

function field(id: string, value: string): string {
  if (value.length > 99) throw new RangeError(`QRIS field ${id} is longer than 99 characters`)
  return id + String(value.length).padStart(2, '0') + value
}

/** CRC-16/CCITT-FALSE: polynomial 0x1021, start 0xFFFF, not reflected; four upper-case hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text, 'utf8')) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = ((crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff) >>> 0
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
