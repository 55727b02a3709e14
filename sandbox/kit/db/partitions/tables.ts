/** A key of a table: at most one row has these values. Rows with a null in it do not count. */
export interface OnceKey {
  columns: readonly [string, ...string[]]
  /** The key holds among these rows only. */
  where?: string
}

export interface GrowingTable {
  name: string
  /** Unique indexes of a partition see their own month only; a trigger keeps these across all months. */
  once: readonly OnceKey[]
  /** A row whose key exists: left out silently, as `on conflict do nothing` does, or an error, as a unique index gives. */
  repeated: 'skip' | 'refuse'
}

/** The tables that grow with every round for ever. All are divided by `created_at`. */
export const GROWING: readonly GrowingTable[] = [
  {
    name: 'transfer',
    once: [{ columns: ['id'] }, { columns: ['kind', 'external_ref'] }, { columns: ['reverses'] }],
    repeated: 'skip',
  },
  { name: 'game_move', once: [{ columns: ['id'] }, { columns: ['bet'] }], repeated: 'refuse' },
  {
    name: 'game_round',
    once: [
      { columns: ['id'] },
      { columns: ['session', 'request_id'] },
      { columns: ['seed', 'nonce'] },
      { columns: ['session'], where: "state in ('betting', 'drawn', 'voiding')" },
    ],
    repeated: 'refuse',
  },
]
