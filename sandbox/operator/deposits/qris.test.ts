import jsQR from 'jsqr'
import { encodeQR } from 'qr'
import { expect, test } from 'vitest'
import { rupiah, type Sen } from '../../../contract/money/sen.ts'
import { fc } from '../../../tests/setup/properties.ts'
import { crc16, qrisPayload } from './qris.ts'

/** A known correct code of an invented merchant. */
const VECTOR =
  '00020101021226690017ID.CO.EXAMPLE.WWW01189360091400000000000215ID10200000000000303UMI51440014ID.CO.QRIS.WWW0215ID10200000000000303UMI5204799553033605405500005802ID5911CONTOH TOKO6007JAKARTA61051011062070703A01630499C6'

function fieldsOf(text: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (let at = 0; at < text.length; ) {
    const length = Number(text.slice(at + 2, at + 4))
    fields.set(text.slice(at, at + 2), text.slice(at + 4, at + 4 + length))
    at += 4 + length
  }
  return fields
}

// Proves DEP-34.
test('the checksum is CRC-16/CCITT-FALSE', () => {
  expect(crc16('123456789')).toBe('29B1')
  expect(crc16('')).toBe('FFFF')
  expect(crc16(VECTOR.slice(0, -4))).toBe('99C6')
})

// Proves DEP-34.
test('a payload has the fields that a payment app reads', () => {
  const fields = fieldsOf(qrisPayload(rupiah(50_000), 'KCL-261121-7F3K9Q'))
  expect([...fields.keys()]).toEqual(['00', '01', '26', '51', '52', '53', '54', '58', '59', '60', '61', '62', '63'])
  expect(Object.fromEntries(fields)).toMatchObject({
    '00': '01',
    '01': '12',
    '53': '360',
    '54': '50000',
    '58': 'ID',
    '59': 'KANCIL DEMO',
  })
  expect(fields.get('51')).toBe('0014ID.CO.QRIS.WWW0215ID10200000000000303UMI')
  expect(fieldsOf(fields.get('26') ?? '').get('01')).toMatch(/^\d{18}$/)
  expect(fieldsOf(fields.get('62') ?? '').get('05')).toBe('KCL-261121-7F3K9Q')
})

// Proves DEP-34.
test('any amount is exact, and the checksum covers all preceding fields', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000_00 }), (amount) => {
      const payload = qrisPayload(amount as Sen, 'KCL-261121-000000')
      const fields = fieldsOf(payload)
      expect(Math.round(Number(fields.get('54')) * 100)).toBe(amount)
      expect(fields.get('63')).toBe(crc16(payload.slice(0, -4)))
    }),
  )
})

test('a value too long for its field is refused', () => {
  expect(() => qrisPayload(rupiah(1), 'x'.repeat(100))).toThrow(RangeError)
  expect(() => qrisPayload(rupiah(1), 'x'.repeat(88))).not.toThrow()
})

// Proves DEP-34.
test('a camera reads the rendered QR code as the same text', () => {
  const payload = qrisPayload(rupiah(123_456), 'KCL-261121-7F3K9Q')
  const rows = encodeQR(payload, 'raw', { ecc: 'medium', border: 4, scale: 4 })
  const size = rows.length
  const pixels = Uint8ClampedArray.from(
    rows.flatMap((row) => row.flatMap((dark) => (dark ? [0, 0, 0, 255] : [255, 255, 255, 255]))),
  )
  expect(jsQR.default(pixels, size, size)?.data).toBe(payload)
})
