/** What a link that leads away carries: a tab of its own, and no way back to ours (decision row 33). */
export const outside = (external: boolean | undefined) =>
  external ? ({ target: '_blank', rel: 'noopener' } as const) : undefined
