import { type ComponentType, createElement, useId } from 'react'
import { renderToString } from 'react-dom/server'

/** What survives JSON unchanged: functions, Dates and symbols in props do not compile. */
type Json = string | number | boolean | null | undefined
type JsonSafe<T> = T extends Json
  ? T
  : T extends Date | ((...args: never[]) => unknown) | symbol | bigint
    ? never
    : { [K in keyof T]: JsonSafe<T[K]> }

/** When an island wakes. On a slow line everything waits for the first touch of that island. */
export type Trigger = 'load' | 'idle' | 'visible' | 'interaction' | `media:${string}`

interface IslandProps<P> {
  of: ComponentType<P>
  props: P & JsonSafe<P>
  when: Trigger
}

/** Only the names are needed; a lazy glob keeps the islands out of the pages that do not use them. */
const known = new Set(
  Object.keys(import.meta.glob('../*.island.tsx')).map((path) => path.slice('../'.length, -'.island.tsx'.length)),
)

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'app-island': React.HTMLAttributes<HTMLElement> & { name: string; prefix: string; when: string; props: string }
    }
  }
}

/**
 * Draws an island as a root of its own: inside the page's one React tree `useId` would break when it hydrates.
 * Context does not cross; what the island needs comes as props.
 */
export function Island<P extends object>({ of: component, props, when }: IslandProps<P>) {
  const prefix = useId()
  const name = component.name.replace(/\$\d+$/, '')
  if (!known.has(name))
    throw new Error(`"${name}" is not an island: put it in islands/${name}.island.tsx and export it under that name`)
  return createElement('app-island', {
    name,
    prefix,
    when,
    props: JSON.stringify(props),
    'data-state': 'waiting',
    dangerouslySetInnerHTML: { __html: renderToString(createElement(component, props), { identifierPrefix: prefix }) },
  })
}
