// Whether a form requires a field: by its own marks, by those of its group, or because it says so of all.
import type { Meaning } from './label-rules.ts'
import { isMarkedOptional, isMarkedRequired } from './plain-label.ts'
import type { ReadField } from './read-meanings.ts'

/** Parts of a group that hardly anybody has, whatever the group's mark says. */
const RARE: ReadonlySet<Meaning | null> = new Set<Meaning | null>(['unit', 'middleName', 'suffix'])

/** `all`: the form says that all of its fields are required. */
export function requiresField(
  { field, meaning }: Pick<ReadField, 'field' | 'meaning'>,
  all: boolean,
): boolean {
  const { label, nearby, placeholder, shared, legend } = field
  const own = [label, nearby, placeholder]
  if (own.some(isMarkedOptional)) return false
  if (field.required || own.some(isMarkedRequired)) return true
  if (field.kind === 'checkbox') return false
  if (RARE.has(meaning)) return false
  return all || isMarkedRequired(shared) || isMarkedRequired(legend)
}
