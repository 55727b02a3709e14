import type { Response } from 'express'
import type { RenderLimit } from '../limits/renderLimit.ts'
import type { CachedPage, PageCache } from './pageCache.ts'
import { keyOf, type PageInputs } from './pageInputs.ts'
import type { RenderedPage, Renderer } from './renderRequest.ts'

interface Settings {
  renderer: Pick<Renderer, 'shared'>
  cache: PageCache
  renderLimit: Pick<RenderLimit, 'run' | 'inBackground'>
  policyOf(page: RenderedPage): string
  development: boolean
}

interface SharedPage {
  page: RenderedPage
  /** `null` for a page that other visitors must not get: a fault, or a source that may change. */
  cached: CachedPage | null
}

/** Renders the pages that are the same for every visitor with the same inputs, each once at a time, and caches them. */
export function sharedPages({ renderer, cache, renderLimit, policyOf, development }: Settings) {
  /** By key. Requests for the same page wait for the same rendering. */
  const running = new Map<string, Promise<SharedPage>>()

  function begin(key: string, inputs: PageInputs, requestId: string): Promise<SharedPage> {
    const rendering = renderOnce(key, inputs, requestId)
    running.set(key, rendering)
    return rendering
  }

  async function renderOnce(key: string, inputs: PageInputs, requestId: string): Promise<SharedPage> {
    try {
      const page = await renderer.shared(inputs, requestId)
      const { error, status, html, freshness } = page
      if (development || error || status !== 200) return { page, cached: null }
      const isWhole = !freshness.stale && !freshness.incomplete
      return { page, cached: cache.keep(key, { status, html, policy: policyOf(page) }, isWhole) }
    } finally {
      running.delete(key)
      cache.gaveUp(key)
    }
  }

  return {
    async render(inputs: PageInputs, res: Response): Promise<SharedPage> {
      const key = keyOf(inputs)
      const begun = () => running.get(key)
      return begun() ?? renderLimit.run(res, () => begun() ?? begin(key, inputs, res.locals.requestId))
    },

    async renew(inputs: PageInputs, { locals }: Response): Promise<void> {
      const key = keyOf(inputs)
      try {
        const rendered =
          running.has(key) || (await renderLimit.inBackground(() => begin(key, inputs, locals.requestId)))
        if (!rendered) cache.gaveUp(key)
      } catch (error) {
        cache.gaveUp(key)
        locals.log.warn({ err: error }, 'a cached page could not be rendered again')
      }
    },
  }
}
