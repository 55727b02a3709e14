import { type Program, startProgram } from './program.ts'

/** Starts a virtual screen for a browser that needs one. Returns the value for DISPLAY. */
export async function startScreen(): Promise<{ display: string; stop: Program['stop'] }> {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']
  const { match, stop } = await startProgram('Xvfb', args, { readyLine: /^(\d+)\n/m })
  return { display: `:${match[1]}`, stop }
}
