/** Trusted Types as far as our scripts use them; TypeScript's own library does not describe them yet. */
interface OwnPolicy {
  createHTML(html: string): string
  createScriptURL(url: string): string
}
declare var trustedTypes: { createPolicy(name: string, rules: Partial<OwnPolicy>): OwnPolicy } | undefined
