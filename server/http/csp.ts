import { ACTION_PATHS } from '../../contract/access.ts'

export interface PagePolicy {
  scriptHashes: readonly string[]
  styleHashes: readonly string[]
  imgHosts?: readonly string[]
  /** What the page may frame; nothing by default. */
  frameSrc?: readonly string[]
  /** Targets of forms on the page besides this origin. */
  formAction?: readonly string[]
}

const quoted = (hashes: readonly string[]) => hashes.map((hash) => `'${hash}'`)

/** The hash-based strict policy of a page (SEC-02). It holds no nonce, so public HTML can be cached. */
export function contentSecurityPolicy(page: PagePolicy): string {
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'script-src': page.scriptHashes.length > 0 ? [...quoted(page.scriptHashes), "'strict-dynamic'"] : ["'none'"],
    'style-src': ["'self'", ...quoted(page.styleHashes)],
    'img-src': ["'self'", 'data:', ...(page.imgHosts ?? [])],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'frame-src': page.frameSrc && page.frameSrc.length > 0 ? page.frameSrc : ["'none'"],
    'form-action': ["'self'", ...(page.formAction ?? [])],
    'frame-ancestors': ["'none'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['islands', 'html', "'allow-duplicates'"],
    'report-uri': [ACTION_PATHS.cspReport],
    'report-to': ['csp'],
  }
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}

/** The policy for everything that is not a page: JSON, text, files. */
export const NO_PAGE_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
