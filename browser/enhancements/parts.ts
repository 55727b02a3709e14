/** Starts the enhancements that this HTML needs: of all pages, or the given ones. */
export type StartParts = (inside: ParentNode, parts?: Parts) => Promise<unknown>

export interface Part {
  /** Enhances HTML that has just arrived: the page, or a panel. Such HTML may bring more that has to be enhanced. */
  start?(inside: ParentNode, startParts: StartParts): unknown
}

export type Parts = [found: string, load: () => Promise<Part>][]
