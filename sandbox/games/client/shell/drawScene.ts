import { byId } from './dom.ts'
import type { Engine } from './engine.ts'
import { measure } from './room.ts'

/** Puts the scene and the choices into the document. */
export function drawScene({ scene, choices }: Engine) {
  byId('stage').replaceChildren(scene)
  for (const box of [byId('stage'), ...scene.querySelectorAll<HTMLElement>('[data-measured]')]) measure(box)
  if (choices) byId('choices').replaceChildren(choices)
}
