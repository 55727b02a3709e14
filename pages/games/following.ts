/** Full rows in 3, 4, 6 and 8 columns. */
export const PAGE_SIZE = 48

/** Whether any game follows page `page`, and how many; `undefined` when upstream sends no total. */
export function following(page: number, { list, total }: { list: readonly unknown[]; total?: number | undefined }) {
  if (total === undefined) return { more: list.length === PAGE_SIZE, left: undefined }
  const left = Math.max(0, total - page * PAGE_SIZE)
  return { more: left > 0, left }
}
