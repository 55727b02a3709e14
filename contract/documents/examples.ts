import type { CallName } from '../calls/calls.ts'
import examples from './examples.json' with { type: 'json' }

export interface Example {
  /** Empty for a call without data, or with a file. */
  input: Record<string, unknown>
  reply: { message: string; data: unknown }
}

/** Written by `node scripts/generate/openapi-examples.ts`; a test checks them against the contract. */
export const EXAMPLES: Partial<Record<CallName, Example>> = examples
