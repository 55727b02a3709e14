import type { Request } from 'express'
import { rewriteLoopbackHost } from '../../../common/rewriteLoopbackHost.ts'
import { SANDBOX_HOST_HEADER } from '../../../contract/sandbox.ts'

/**
 * The address of the web app as the browser of this request sees it. The pages of the sandbox pass through the web
 * tier, which sends the host name of the request (server/sandbox/proxy.ts). Only an app on `localhost` has more than
 * one name.
 */
export const webUrlFor = (webUrl: string, request: Request) =>
  rewriteLoopbackHost(webUrl, request.get(SANDBOX_HOST_HEADER) ?? '')
