// Parses input at a boundary, or refuses it and names the wrong field.
import { findUnstorable } from '#shared/lib/text.ts'
import type { z } from '#shared/lib/z.ts'
import { AppError } from './problem.ts'

/**
 * The parsed value, whose texts a database can store. @throws AppError validation_failed with the first wrong field.
 */
export function parse<S extends z.ZodType>(schema: S, input: unknown): z.infer<S> {
  const parsed = parseShape(schema, input)
  const field = findUnstorable(parsed)
  if (field === null) return parsed
  throw new AppError('validation_failed', 'This text has a character we can’t store.', { field })
}

/** The same for values whose parts are validated one by one; their texts may contain any characters. */
export function parseShape<S extends z.ZodType>(schema: S, input: unknown): z.infer<S> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  const field = [...(issue?.path ?? []), ...unknown].map(String).join('.')
  throw new AppError('validation_failed', issue?.message ?? 'invalid', field ? { field } : {})
}
