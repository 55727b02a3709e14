import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type Context, defaultTextMapSetter, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { RequestHandler } from 'express'
import { lookUp } from '../../common/lookUp.ts'
import type { CallInterceptor } from '../upstream-client/interceptor.ts'
import { routeNames } from './route.ts'

const CLOSE_MS = 3000

export interface Tracing {
  requests: RequestHandler
  call: CallInterceptor
  close(): Promise<void>
}

/** Traces by OTLP over HTTP, set by OTEL_*. No span contains a query, a header, a body or a player. */
export function startTracing(version: string): Tracing {
  const named = resourceFromAttributes({ 'service.name': 'kancil-web', 'service.version': version })
  const resource = defaultResource()
    .merge(named)
    .merge(detectResources({ detectors: [envDetector] }))
  const provider = new BasicTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  const tracer = provider.getTracer('kancil', version)
  const propagator = new W3CTraceContextPropagator()
  const current = new AsyncLocalStorage<Context>()
  const routeOf = routeNames()

  return {
    requests(req, res, next) {
      const parent = propagator.extract(ROOT_CONTEXT, req.headers, {
        get: (headers: IncomingHttpHeaders, name) => lookUp(headers, name),
        keys: (headers) => Object.keys(headers),
      })
      const { method, path } = req
      const span = tracer.startSpan(
        method,
        { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } },
        parent,
      )
      res.once('close', () => {
        const route = routeOf({ method, path }, res.statusCode)
        span.updateName(`${method} ${route}`)
        span.setAttributes({ 'http.route': route, 'http.response.status_code': res.statusCode })
        if (res.locals.requestId) span.setAttribute('kancil.request_id', res.locals.requestId)
        if (res.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      })
      current.run(trace.setSpan(parent, span), next)
    },
    async call(call, run) {
      const parent = current.getStore() ?? ROOT_CONTEXT
      const span = tracer.startSpan(
        `upstream ${call}`,
        { kind: SpanKind.CLIENT, attributes: { 'kancil.call': call } },
        parent,
      )
      const headers: Record<string, string> = {}
      propagator.inject(trace.setSpan(parent, span), headers, defaultTextMapSetter)
      try {
        return await run(headers)
      } catch (error) {
        // Errors of the client contain a name and a reason, never a value (docs/errors.md).
        span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' })
        throw error
      } finally {
        span.end()
      }
    },
    // A collector that does not answer must not delay the end of the process.
    close: () => Promise.race([provider.shutdown().catch(() => {}), wait(CLOSE_MS, undefined, { ref: false })]),
  }
}
