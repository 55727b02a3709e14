import type { Request } from 'express'
import { rewriteLoopbackHost } from '../../../common/rewriteLoopbackHost.ts'
import { SANDBOX_HOST_HEADER } from '../../../contract/sandbox.ts'

/** The address of the web app as this browser sees it: the web tier sends the host name (server/sandbox/proxy.ts). */
export const webUrlFor = (webUrl: string, request: Request) =>
  rewriteLoopbackHost(webUrl, request.get(SANDBOX_HOST_HEADER) ?? '')
