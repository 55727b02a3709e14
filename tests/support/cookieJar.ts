/** The cookies of one browser: what an answer sets stays, what it clears goes. */
export class CookieJar extends Map<string, string> {
  /** @param lines the `Set-Cookie` of an answer */
  keep(lines: string | readonly string[] = []): void {
    for (const line of [lines].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') this.delete(name)
      else this.set(name, value)
    }
  }

  /** The `Cookie` of a request. */
  get header(): string {
    return [...this].map(([name, value]) => `${name}=${value}`).join('; ')
  }
}
