import { createHash } from 'node:crypto'

/** Weak: the same page in any encoding. Two pages with one name are equal in every byte. */
export const etagOf = ({ html, policy }: { html: string | Buffer; policy: string }): string =>
  `W/"${createHash('sha256').update(policy).update(html).digest('base64url').slice(0, 22)}"`
