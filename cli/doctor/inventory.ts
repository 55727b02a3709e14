import { existsSync, readFileSync } from 'node:fs'

const FILE = new URL('../../dist/inventory.cdx.json', import.meta.url)

export const readInventory = (): string | undefined => (existsSync(FILE) ? readFileSync(FILE, 'utf8') : undefined)
