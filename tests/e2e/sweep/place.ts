import type { APIRequestContext, Page } from 'playwright/test'

export type Layout = 'phone' | 'desktop'

/** A signed-in player, or a visitor, outside the page. */
export interface Caller {
  request: APIRequestContext
  baseURL: string | undefined
  /** Empty for a visitor. */
  username: string
}

/** One state of one page. */
export interface Place {
  /** Its address; what `prepare` returns stands at its end. */
  address: string
  /** A selector of what this state alone shows. */
  mark: string
  /** The key of the text that the mark has (locales/). */
  says?: string
  /** The HTTP status; 200 when absent. */
  status?: number
  /** The failure that causes the state (docs/qa.md). */
  scenario?: string
  /** Console messages that belong to the failure. */
  noise?: RegExp
  /** Makes what the page is about; returns its number. */
  prepare?: (caller: Caller) => Promise<string>
  /** Brings the open page into the state. */
  act?: (page: Page) => Promise<void>
  /** The only layout that has this state. */
  only?: Layout
  /** The layout of the normal run, where one of the two is harder. */
  first?: Layout
  /** Home opens its popup once per session; in every other state it has been seen. */
  popup?: boolean
}

export const id = (name: string) => `[data-testid=${name}]`
