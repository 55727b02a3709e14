/** The fields of `main` in order: the key (`name`; of a choice its id and value too), and text or choice; `null` is not stored. */
export type TypedFields = ([called: string, was: string | boolean] | null)[]
/** The owner of the visits (`data-who` of the page, or empty), and the scroll position and fields of each path. */
export type Visits = [owner: string, pages: Record<string, [y: number, fields: TypedFields]>]

/** Restores only fields that the player has not touched meanwhile; `onlyEmpty` keeps a text that the server rendered. */
function fill(stored: TypedFields, onlyEmpty: boolean) {
  document.querySelectorAll<HTMLInputElement>('main input,main textarea,main select').forEach((field, place) => {
    const { id, name, value, checked, defaultValue = value, defaultChecked } = field
    const [called, was] = stored[place] ?? []
    if (typeof was === 'boolean') {
      if (called === id + name + field.getAttribute('value') && checked === defaultChecked) field.checked = was
      // A scrolling row of tabs shows the chosen one.
      const tab = field.labels?.[0]
      const row = tab?.closest('.cat-tabs')
      if (row && tab && was) row.scrollLeft = tab.offsetLeft - row.clientWidth / 2
    } else if (called === name && was !== undefined && value === defaultValue && !(onlyEmpty && value))
      field.value = was
  })
}

/** Restores what browser/enhancements/preserveInput.ts stored, and deletes the visits of another player. */
export function putBack() {
  try {
    const read = (key: string) => JSON.parse(sessionStorage.getItem(key) ?? '[]')
    const { pathname, hash } = location
    const [path, typed] = read('typed')
    sessionStorage.removeItem('typed')
    if (path === pathname) return fill(typed, false)
    const [owner, pages = {}]: Partial<Visits> = read('visits')
    if (owner !== (document.querySelector<HTMLElement>('[data-tree]')?.dataset.who ?? ''))
      return sessionStorage.removeItem('visits')
    const visit = new Map(Object.entries(pages)).get(pathname)
    if (!visit) return
    fill(visit[1], true)
    // On a return and on a reload, browsers restore the scroll position themselves.
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    if (navigation?.type === 'navigate' && !hash) scrollTo(0, visit[0])
  } catch {}
}
