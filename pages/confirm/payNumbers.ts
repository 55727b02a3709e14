import { z } from 'zod'
import { parseJson } from '../../common/json.ts'
import { lookUp } from '../../common/lookUp.ts'

export interface PayNumber {
  kind: 'billerCode' | 'billKey' | 'virtualAccount' | 'payNumber'
  /** The copied form: without spaces, with leading zeros. */
  value: string
}

const Digits = z
  .union([z.string(), z.number().int()])
  .transform((value) => String(value).replace(/\s/g, ''))
  .pipe(z.string().min(1).max(64))

const NAMES: Record<PayNumber['kind'], string[]> = {
  billerCode: ['billerCode', 'biller_code', 'companyCode'],
  billKey: ['billKey', 'bill_key', 'billNumber'],
  virtualAccount: ['virtualAccountNo', 'vaNumber', 'va_number', 'virtualAccount'],
  payNumber: ['orderNo', 'paymentCode', 'payment_code', 'number'],
}

/** The numbers of an order of type `orderNo`: one text, two (biller code, bill key), or named ones. */
export function payNumbers(data: string): PayNumber[] {
  const named = namedNumbers(data)
  if (named.length > 0) return named
  const parts = data
    .split(/[|,;/]/)
    .map((part) => part.replace(/\s/g, ''))
    .filter(Boolean)
  const [first, second] = parts
  if (first === undefined || parts.some((part) => !/^[A-Za-z0-9-]{1,64}$/.test(part))) return []
  if (second === undefined) return [{ kind: /^\d{8,28}$/.test(first) ? 'virtualAccount' : 'payNumber', value: first }]
  return [
    { kind: 'billerCode', value: first },
    { kind: 'billKey', value: second },
  ]
}

function namedNumbers(data: string): PayNumber[] {
  if (!data.trimStart().startsWith('{')) return []
  const fields = z.record(z.string(), z.unknown()).safeParse(parseJson(data)).data
  return (['billerCode', 'billKey', 'virtualAccount', 'payNumber'] as const).flatMap((kind) => {
    const value = Digits.safeParse(
      NAMES[kind].map((name) => fields && lookUp(fields, name)).find((one) => one !== undefined),
    ).data
    return value === undefined ? [] : [{ kind, value }]
  })
}
