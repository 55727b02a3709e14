import { type ComponentType, createElement, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'

function WhenReady({ children, ready }: { children: ReactNode; ready: () => void }) {
  useEffect(ready, [ready])
  return children
}

/** Hydrates one island in place; resolves when its effects have run, so that a held click finds it listening. */
export function mount(
  element: HTMLElement,
  component: unknown,
  identifierPrefix: string,
  props: object,
): Promise<void> {
  return new Promise((ready) => {
    const island = createElement(component as ComponentType<object>, props)
    hydrateRoot(element, <WhenReady ready={ready}>{island}</WhenReady>, { identifierPrefix })
  })
}
