import { type ComponentType, createElement, type ReactNode, startTransition, useEffect } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { throwLater } from '../browser/runtime/startEach.ts'
import { typedIn } from '../browser/runtime/typed.ts'

function WhenReady({ children, ready }: { children: ReactNode; ready: () => void }) {
  useEffect(ready, [ready])
  return children
}

/** Hydrates one island. Resolves after its effects, rejects when the first render throws. Returns the unmount. */
export function mount(
  element: HTMLElement,
  component: unknown,
  identifierPrefix: string,
  props: object,
): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const island = createElement(component as ComponentType<object>, props)
    const tell = typedIn(element)
    const ready = () => {
      tell()
      resolve(() => root.unmount())
    }
    let root: Root
    // As a transition React hydrates in tasks of a few milliseconds.
    startTransition(() => {
      root = hydrateRoot(element, <WhenReady ready={ready}>{island}</WhenReady>, {
        identifierPrefix,
        onUncaughtError: (error) => {
          reject(error)
          throwLater(error)
        },
      })
    })
  })
}
