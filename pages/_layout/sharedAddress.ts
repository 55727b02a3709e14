import type { PageContextServer } from 'vike/types'
import { rewriteLoopbackHost } from '../../common/rewriteLoopbackHost.ts'

/** A page of ours as others open it: `path` at the address of this deployment. */
export const sharedAddress = ({ site, hostname }: Pick<PageContextServer, 'site' | 'hostname'>, path: string) =>
  rewriteLoopbackHost(site.origin, hostname) + path
