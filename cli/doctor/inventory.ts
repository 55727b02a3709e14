import { existsSync, readFileSync } from 'node:fs'

const FILE = new URL('../../dist/inventory.cdx.json', import.meta.url)

/** What the image ships, as CycloneDX; undefined before a build. */
export const readInventory = (): string | undefined => (existsSync(FILE) ? readFileSync(FILE, 'utf8') : undefined)
