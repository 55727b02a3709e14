import type { CallName } from '../../contract/calls/calls.ts'

/** Wraps one upstream call and observes its outcome. It may pass headers to `run`. */
export type CallInterceptor = <T>(call: CallName, run: (headers: Record<string, string>) => Promise<T>) => Promise<T>

/** The default interceptor: it passes every call through unchanged. */
export const noop: CallInterceptor = (_call, run) => run({})

/** The first interceptor is the outermost one. */
export const compose =
  (outer: CallInterceptor, inner: CallInterceptor): CallInterceptor =>
  (call, run) =>
    outer(call, (outerHeaders) => inner(call, (innerHeaders) => run({ ...outerHeaders, ...innerHeaders })))
