import type { PageContextServer } from 'vike/types'

/** A page whose data has a title (a game, a promotion) uses it. Every other page uses the text of `pages/screens.ts`. */
export function titleOf({ data, config, t }: Pick<PageContextServer, 'data' | 'config' | 't'>): string {
  if (typeof data === 'object' && data !== null && 'title' in data && typeof data.title === 'string' && data.title)
    return data.title
  return t(config.screen?.title ?? 'app.home')
}

export interface Parent {
  path: string
  title: string
}

/** The parent page with its title: from the data (the type of a game), otherwise from `pages/screens.ts`. */
export function parentOf({ data, config, t }: Pick<PageContextServer, 'data' | 'config' | 't'>): Parent | null {
  if (typeof data === 'object' && data !== null && 'parent' in data && isParent(data.parent)) return data.parent
  const parent = config.screen?.parent
  return parent ? { path: parent.path, title: t(parent.title) } : null
}

const isParent = (value: unknown): value is Parent =>
  typeof value === 'object' && value !== null && 'path' in value && 'title' in value
