/** Three parts, each written as base64url writes it: without padding, spaces, other letters or bits that nobody reads. */
export const isStrictToken = (token: string): boolean => {
  const parts = token.split('.')
  return parts.length === 3 && parts.every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)
}
