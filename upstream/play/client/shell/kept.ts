/** Storage that may be switched off: in a frame, browsers may refuse it. Then things last as long as the page. */
function safely<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}

export const kept = {
  of: (key: string) => safely(() => sessionStorage.getItem(key)) ?? undefined,
  keep: (key: string, value: string) => safely(() => sessionStorage.setItem(key, value)),
  drop: (key: string) => safely(() => sessionStorage.removeItem(key)),
}

/** JSON from storage, or undefined: what stands there may be anything. */
export const keptJson = (key: string): unknown => safely(() => JSON.parse(kept.of(key) ?? 'null')) ?? undefined
