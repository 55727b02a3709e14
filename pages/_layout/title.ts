import type { PageContextServer } from 'vike/types'

/** A page whose data says its title (a game, a promotion) has that one; every other has the words of its `+screen.ts`. */
export function titleOf({ data, config, t }: Pick<PageContextServer, 'data' | 'config' | 't'>): string {
  if (typeof data === 'object' && data !== null && 'title' in data && typeof data.title === 'string' && data.title)
    return data.title
  return t(config.screen?.title ?? 'app.home')
}
