/** The options of a run. Every run has its own browser process. */
export interface Start {
  width: number
  height: number
  /** Touch instead of a mouse, where the browser supports it. */
  phone: boolean
  /** Without script the browser runs no script of the page; `evaluate` still works. */
  script: boolean
  /** Removes what Safari 14 and Firefox 78 lack, in Chromium: no build of those runs here. */
  likeSafari14?: boolean
}

/** The operations that every driver supports in any protocol. All others are built from them in player.ts. */
export interface Driver {
  /** The version that the browser reports: `87.0.4272.0`. */
  version: string
  /** Goes to an address; resolves when the document has loaded. */
  open(url: string): Promise<void>
  /** The value of an expression in the page, or its first frame, as JSON. Rejects during a navigation. */
  evaluate(expression: string, inFrame?: boolean): Promise<unknown>
  /** Presses and releases at a point of the viewport, in CSS pixels. */
  press(x: number, y: number): Promise<void>
  type(text: string): Promise<void>
  screenshot(): Promise<Buffer>
  /** Errors that pages have thrown so far; empty where the protocol does not report them. */
  errors: readonly string[]
  close(): Promise<void>
}
