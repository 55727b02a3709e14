import type { Floor } from '../../build/floor.ts'

/** The first version of each engine that has a feature; `Infinity` for none. From caniuse.com and MDN. */
export interface Since {
  chrome: number
  safari: number
  firefox: number
}

/** Whether one of the oldest supported browsers does not have the feature. */
export const isNewer = (since: Since, floor: Floor): boolean =>
  (['chrome', 'safari', 'firefox'] as const).some((name) => since[name] > Number(floor[name] ?? 0))
