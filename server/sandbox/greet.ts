import type { DemoAccount, Sandbox } from './start.ts'

export function greet(origin: string, sandbox: Sandbox | null, demo: readonly DemoAccount[] = []): void {
  const lines = [`Kancil is at ${origin}`]
  if (sandbox) {
    lines.push(`The sandbox runs behind it with play money; its desk is at ${origin}/__sandbox/`)
    lines.push(`Its games are at ${sandbox.gamesUrl}`)
    for (const { username, password } of demo) lines.push(`Demo account: ${username} / ${password}`)
  }
  process.stderr.write(`\n  ${lines.join('\n  ')}\n\n`)
}
