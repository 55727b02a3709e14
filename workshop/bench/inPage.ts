/** What phone.ts runs in the page: each function is sent as its text, so it uses nothing of this file. */

/** In the page: ms until what is looked for has a place, or null. Once a frame, without Playwright's script. */
export function hasPlace({ inside, selector, patientMs }: { inside: string; selector: string; patientMs: number }) {
  const isOpen = () => (document.querySelector(inside)?.querySelector<HTMLElement>(selector)?.offsetHeight ?? 0) > 0
  return new Promise<number | null>((seen) => {
    const look = () => {
      const now = performance.now()
      if (isOpen()) seen(now)
      else if (now > patientMs) seen(null)
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

/** Runs in the page: stores the time at which a finger goes down, also for the page that it leads to. */
export function noteTap() {
  const note = ({ timeStamp }: Event) => sessionStorage.setItem('tapped', String(performance.timeOrigin + timeStamp))
  addEventListener('pointerdown', note, { capture: true, passive: true })
}

export const tapTime = () => Number(sessionStorage.getItem('tapped'))

/** Runs in the page: what was seen, and the bytes of all bodies on the line, by kind. */
export async function seen() {
  /** All entries of a kind so far. The browser keeps them, so nothing needs to run while the page loads. */
  const entriesOf = (type: string) =>
    new Promise<(PerformanceEntry & { value?: number; hadRecentInput?: boolean })[]>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()))
      observer.observe({ type, buffered: true })
      setTimeout(() => resolve([]), 200)
    })
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  const shifts = (await entriesOf('layout-shift')).filter(({ hadRecentInput }) => !hadRecentInput)
  const measured = {
    fcpMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    lcpMs: Math.max(...(await entriesOf('largest-contentful-paint')).map(({ startTime }) => startTime)),
    shift: sum(shifts.map(({ value }) => value ?? 0)),
    blockingMs: sum((await entriesOf('longtask')).map(({ duration }) => Math.max(0, duration - 50))),
  }
  const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const inView = [...document.images].flatMap((image) => {
    const { top, bottom, height, left } = image.getBoundingClientRect()
    return height > 0 && bottom > 0 && top < innerHeight && left >= 0 && left < innerWidth ? [image.currentSrc] : []
  })
  const arrivals = loaded.filter(({ name }) => inView.includes(name)).map(({ responseEnd }) => responseEnd)
  const bytes = { html: 0, css: 0, script: 0, images: 0, other: 0 }
  const kindOf = (name: string, by: string): keyof typeof bytes => {
    const { pathname } = new URL(name)
    if (/\.(svg|png|jpe?g|webp|avif|gif|ico)$/.test(pathname) || by === 'img' || by === 'image') return 'images'
    if (pathname.endsWith('.css')) return 'css'
    return pathname.endsWith('.js') ? 'script' : 'other'
  }
  for (const entry of performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])
    bytes.html += entry.encodedBodySize
  for (const entry of loaded) bytes[kindOf(entry.name, entry.initiatorType)] += entry.encodedBodySize
  return { ...measured, picturesMs: Math.max(0, ...arrivals), bytes }
}

/** Runs in the page: the time of its first paint, and the bytes of its document on the line: none where the browser had it. */
export async function painted() {
  const paint = await new Promise<PerformanceEntry>((resolve) => {
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'first-contentful-paint') resolve(entry)
    })
    observer.observe({ type: 'paint', buffered: true })
  })
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const { encodedBodySize = 0, transferSize = 0 } = navigation ?? {}
  const documentBytes = transferSize < encodedBodySize ? 0 : encodedBodySize
  return { paintedAt: performance.timeOrigin + paint.startTime, documentBytes }
}
