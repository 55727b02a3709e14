import { byId } from './dom.ts'

/** The JSON of the document (`PlayData`, `FairnessData`); both come from one build, so it has this shape. */
export const dataOf = <T>(): T => JSON.parse(byId('data').textContent ?? '') as T
