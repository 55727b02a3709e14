import { type ComponentType, createElement, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { tellTyped } from './typed.ts'

function WhenReady({ children, ready }: { children: ReactNode; ready: () => void }) {
  useEffect(ready, [ready])
  return children
}

/**
 * Hydrates one island in place; resolves when its effects have run, so that a held click finds it listening, and rejects
 * when its first drawing throws. The answer takes it down again.
 */
export function mount(
  element: HTMLElement,
  component: unknown,
  identifierPrefix: string,
  props: object,
): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const island = createElement(component as ComponentType<object>, props)
    const ready = () => {
      tellTyped(element)
      resolve(() => root.unmount())
    }
    const root = hydrateRoot(element, <WhenReady ready={ready}>{island}</WhenReady>, {
      identifierPrefix,
      onUncaughtError: (error) => {
        reportError(error)
        reject(error)
      },
    })
  })
}
