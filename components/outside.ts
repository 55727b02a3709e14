/** The attributes of an external link: a tab of its own, without access to ours (SEC-12). */
export const outside = (external: boolean | undefined) =>
  external ? ({ target: '_blank', rel: 'noopener' } as const) : undefined
