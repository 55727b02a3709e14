import { lookUp } from '../../common/lookUp.ts'
import { islands } from '../../islands/registry.ts'
import { setOwnHtml } from '../enhancements/html.ts'
import { chunkFailed, loadChunk } from './chunk.ts'
import { inTurn } from './turns.ts'

async function loadIsland(name: string) {
  const load = lookUp(islands, `./${name}/${name}.island.tsx`)
  if (!load) throw chunkFailed('missing')
  return lookUp(await loadChunk(load), name)
}

/**
 * Loads React and the island, and hydrates it when it is its turn. A file that does not come holds up no other island.
 * Throws while the HTML of the server is still in place.
 * @param read an attribute of the element, empty when it has none
 * @returns unmounts the island
 */
export async function wake(element: HTMLElement, read: (name: string) => string): Promise<() => void> {
  const html = element.innerHTML
  try {
    const [{ mount }, island] = await Promise.all([
      loadChunk(() => import('../../islands/mount.tsx')),
      loadIsland(read('name')),
    ])
    return await inTurn(element, () => mount(element, island, read('prefix'), JSON.parse(read('props'))))
  } catch (error) {
    if (!element.firstChild) setOwnHtml(element, html)
    throw error
  }
}
