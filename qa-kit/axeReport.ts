import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The name under which a test attaches what axe has found. */
export const AXE = 'axe'

/** What Playwright hands to a reporter, as far as it is read here. */
interface Ended {
  titlePath(): string[]
}
interface Result {
  attachments: { name: string; body?: Buffer }[]
}

/** Puts what axe has found in all tests into one file beside this one: a list of test, page and violations. */
export default class AxeReport {
  readonly #file: string
  readonly #found: object[] = []

  constructor({ outputFile = 'axe.json' }: { outputFile?: string } = {}) {
    this.#file = fileURLToPath(new URL(outputFile, import.meta.url))
  }

  onTestEnd(test: Ended, { attachments }: Result): void {
    for (const { name, body } of attachments)
      if (name === AXE && body) this.#found.push({ test: test.titlePath().join(' '), ...JSON.parse(body.toString()) })
  }

  onEnd(): void {
    mkdirSync(dirname(this.#file), { recursive: true })
    writeFileSync(this.#file, JSON.stringify(this.#found, null, 2))
  }
}
