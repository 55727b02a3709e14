import { type ComponentType, createElement, useId } from 'react'
import { renderToString } from 'react-dom/server'

/** Values that survive JSON unchanged: functions, Dates and symbols in props do not compile. */
type Json = string | number | boolean | null | undefined
type JsonSafe<T> = T extends Json
  ? T
  : T extends Date | ((...args: never[]) => unknown) | symbol | bigint
    ? never
    : { [K in keyof T]: JsonSafe<T[K]> }

/**
 * When an island wakes. `load`: an island that the player waits for or works with. `quiet`: decoration, when the player
 * touches it. While it sleeps it moves without React (islands/asleep.ts) when it is in view and the page is quiet, on a
 * slow connection when anything on the page was touched (docs/speed.md).
 */
export type Trigger = 'load' | 'quiet' | 'idle' | 'visible' | 'interaction' | `media:${string}`

interface IslandProps<P> {
  of: ComponentType<P>
  props: P & JsonSafe<P>
  when: Trigger
}

/** Only the names are used. A lazy glob keeps the islands out of the pages that do not use them. */
const known = new Set(
  Object.keys(import.meta.glob('./*/*.island.tsx')).map((path) =>
    path.slice(path.lastIndexOf('/') + 1, -'.island.tsx'.length),
  ),
)

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'app-island': React.HTMLAttributes<HTMLElement> & { name: string; prefix: string; when: string; props: string }
    }
  }
}

/** An island as a React root of its own: in the page's tree `useId` would break. Context does not cross. */
export function Island<P extends object>({ of: component, props, when }: IslandProps<P>) {
  const prefix = useId()
  const name = component.name.replace(/\$\d+$/, '')
  if (!known.has(name))
    throw new Error(
      `"${name}" is not an island: put it in islands/${name}/${name}.island.tsx and export it under that name`,
    )
  return createElement('app-island', {
    name,
    prefix,
    when,
    props: JSON.stringify(props),
    'data-state': 'waiting',
    dangerouslySetInnerHTML: { __html: renderToString(createElement(component, props), { identifierPrefix: prefix }) },
  })
}
