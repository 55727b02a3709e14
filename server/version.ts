import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { CONTRACT_VERSION } from '../contract/version.ts'
import type { Env } from './env.ts'

const Package = z.object({ version: z.string() })

/** What runs here, as `/version` and `kancil_build_info` say it (OPS-29). */
export interface Release {
  release: string
  revision: string
  contract: string
}

/** The release that the image was built as; from package.json where no image says one. */
export const releaseOf = ({
  RELEASE_VERSION,
  RELEASE_REVISION,
}: Pick<Env, 'RELEASE_VERSION' | 'RELEASE_REVISION'>): Release => ({
  release: RELEASE_VERSION ?? productVersion(),
  revision: RELEASE_REVISION ?? 'unknown',
  contract: CONTRACT_VERSION,
})

export const productVersion = (): string =>
  Package.parse(JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))).version
