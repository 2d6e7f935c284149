// Input at a boundary: parsed, or refused with the field it is about.
import type { z } from '#shared/lib/z.ts'
import { AppError } from './problem.ts'

/** The parsed value. @throws AppError validation_failed naming the first field that is wrong. */
export function parse<S extends z.ZodType>(schema: S, input: unknown): z.infer<S> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const field = issue?.path.map(String).join('.')
  throw new AppError('validation_failed', issue?.message ?? 'invalid', field ? { field } : {})
}
