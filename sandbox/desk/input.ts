import type { Request, Response } from 'express'
import { z } from 'zod'
import { lookUp } from '../../common/lookUp.ts'
import { personOf } from './provenAccess.ts'
import { refuse } from './reply.ts'

interface Shape {
  properties?: Record<string, Shape> | undefined
  items?: Shape | undefined
}
const Shape: z.ZodType<Shape> = z.object({
  properties: z
    .record(
      z.string(),
      z.lazy(() => Shape),
    )
    .optional(),
  items: z.lazy(() => Shape).optional(),
})

/** The names of the fields at a path of the schema, such as `history.0`. */
function knownAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  let shape: Shape | undefined = Shape.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  for (const step of path)
    shape = typeof step === 'number' ? shape?.items : lookUp(shape?.properties ?? {}, String(step))
  return Object.keys(shape?.properties ?? {})
}

/** Every problem of a body in one line. An unknown field is answered with the known ones. */
function problemsOf(schema: z.ZodType, issues: readonly z.core.$ZodIssue[]): string {
  const written = issues.map((issue) => {
    const at = issue.path.join('.')
    if (issue.code !== 'unrecognized_keys') return at ? `${at}: ${issue.message}` : issue.message
    const unknown = issue.keys.map((key) => (at ? `${at}.${key}` : key)).join(', ')
    return `${unknown}: not known here; the known ones are: ${knownAt(schema, issue.path).join(' ')}`
  })
  return written.join('; ')
}

/** The fields in which the name of an operator is typed where nothing proves it. */
const NAME_FIELDS = ['operator', 'who']

/** The body of a post to the desk; without one the refusal has been sent. `about` says what may be written. */
export function readBody<T>(request: Request, response: Response, schema: z.ZodType<T>, about?: string): T | undefined {
  const name = personOf(request)?.name
  const proven = name === undefined ? [] : NAME_FIELDS.filter((field) => knownAt(schema, []).includes(field))
  const named = Object.fromEntries(proven.map((field) => [field, name]))
  const read = schema.safeParse(name === undefined ? (request.body ?? {}) : { ...request.body, ...named })
  if (read.success) return read.data
  const problems = problemsOf(schema, read.error.issues)
  refuse(response, 'input', about ? `${problems}. ${about}` : problems)
  return undefined
}
