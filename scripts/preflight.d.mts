import type { StatsFs } from 'node:fs'

interface Machine {
  installed: boolean
  env?: Readonly<Record<string, string | undefined>>
  disk?: (path: string) => Pick<StatsFs, 'bavail' | 'bsize'>
}

export function startProblems(root: string, machine: Machine): Promise<string[]>
