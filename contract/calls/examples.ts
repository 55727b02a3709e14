import type { CallName } from './calls.ts'
import examples from './examples.json' with { type: 'json' }

/** One call as it was made of the reference upstream, in the shapes of the wire. */
export interface Example {
  /** Empty for a call that takes nothing, or a file. */
  input: Record<string, unknown>
  reply: { message: string; data: unknown }
}

/** Written by `node scripts/openapi-examples.ts`; a test keeps them true to the contract. */
export const EXAMPLES: Partial<Record<CallName, Example>> = examples
