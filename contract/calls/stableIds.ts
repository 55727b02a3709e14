/** 64-bit FNV-1a, for a short name of a text. It protects nothing. Source: draft-eastlake-fnv. */
function fnv1a(text: string): string {
  let digest = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text))
    digest = ((digest ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn
  return digest.toString(36)
}

/** The items, each with an id of its own or made of what identifies it, the same when others come. */
export function stableIds<T extends { id?: string | undefined }>(
  items: readonly T[],
  identity: (item: T) => readonly string[],
): (T & { id: string })[] {
  const taken = new Set(items.flatMap(({ id }) => id ?? []))
  return items.map((item) => {
    if (item.id !== undefined) return { ...item, id: item.id }
    const base = `x${fnv1a(JSON.stringify(identity(item)))}`
    let id = base
    for (let copy = 2; taken.has(id); copy++) id = `${base}-${copy}`
    taken.add(id)
    return { ...item, id }
  })
}
