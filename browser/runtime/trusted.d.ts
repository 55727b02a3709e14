/** Global Privacy Control; absent where a browser has none. */
interface Navigator {
  readonly globalPrivacyControl?: boolean
}
/** The part of Trusted Types that our scripts use. TypeScript's own library does not describe it yet. */
interface OwnPolicy {
  createHTML(html: string): string
  createScriptURL(url: string): string
}
declare var trustedTypes: { createPolicy(name: string, rules: Partial<OwnPolicy>): OwnPolicy } | undefined
