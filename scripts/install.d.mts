export function matchesLockfile(root: string): boolean
export function pinnedNode(root: string): string | undefined
export function ensureInstalled(root: string): { node: string; installed: boolean }
