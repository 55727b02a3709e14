/** Does one call of upstream and learns how it went; `run` may be given headers to send along. */
export type AroundCall = <T>(call: string, run: (headers: Record<string, string>) => Promise<T>) => Promise<T>

/** Nobody looks. */
export const unobserved: AroundCall = (_call, run) => run({})

/** The first one is the outermost. */
export const both =
  (outer: AroundCall, inner: AroundCall): AroundCall =>
  (call, run) =>
    outer(call, (outerHeaders) => inner(call, (innerHeaders) => run({ ...outerHeaders, ...innerHeaders })))
