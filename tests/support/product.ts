import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLimits } from '../../server/limits/rateLimit.ts'
import { sandboxPages } from '../../server/sandbox/proxy.ts'
import { wishedUpstream } from '../../server/sandbox/upstreamWithOverrides.ts'
import { TEST_ENV, testApp } from '../../server/testing/testApp.ts'
import { testUpstream } from '../../server/testing/testUpstream.ts'
import { startUpstream, type TestSettings, type TestUpstream } from './upstream.ts'

export interface Product {
  /** Its address, without a slash at the end. */
  url: string
  /** The upstream behind it, when it runs in this process. */
  reference?: TestUpstream
  close(): Promise<void>
}

/**
 * A running product with its sandbox: the one that `QA_BASE_URL` names, or the api proxy and the desk in this process
 * on a free port. The latter answers JSON where the built product renders a page.
 */
export async function openProduct(settings: Pick<TestSettings, 'demo' | 'sandboxSecret'> = {}): Promise<Product> {
  const baseUrl = process.env.QA_BASE_URL?.replace(/\/+$/, '')
  if (baseUrl) return { url: baseUrl, close: async () => {} }
  const reference = await startUpstream(settings)
  const upstream = wishedUpstream(testUpstream(reference.url), reference.url)
  const web = await testApp({
    upstream,
    env: { ...TEST_ENV, SANDBOX_SECRET: settings.sandboxSecret },
    limits: createLimits({ factor: 1000 }),
    idempotentUpstream: true,
    pages: {
      handler: async (req, res) => void res.json({ path: req.originalUrl, flash: await res.locals.flash.take() }),
      renderError: (_req, res, problem) => void res.json(problem),
      sandbox: sandboxPages(reference.url),
    },
  })
  const server = createServer(web.app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reference,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
      await web.close()
      await upstream.close()
      await reference.close()
    },
  }
}
