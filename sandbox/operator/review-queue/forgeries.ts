/** Why a request proves nobody. Each but `missing` is an attempt that a person at a screen does not make, or a stale page. */
export const FORGERIES = [
  'missing',
  'several',
  'plain_name',
  'shape',
  'algorithm',
  'signature',
  'key',
  'issuer',
  'audience',
  'expired',
  'early',
  'claims',
  'ended',
] as const
export type Forgery = (typeof FORGERIES)[number]
