// What a run knows of the person and must not tell the site: the listing does not show it, and the person has not agreed
// to it. A form that asks for it ends the run in the person's hands.

import { fieldText } from '#shared/letters/field-text.ts'
import type { DataSource } from '#shared/recipe/action.ts'
import { personValues } from '#shared/recipe/profile.ts'
import type { ActionOutcome, RunContext } from './run-types.ts'
import { sourceValues } from './sources.ts'

/** Recipes leave these out where the person has none. */
const OPTIONAL: ReadonlySet<string> = new Set(['middleName', 'suffix', 'addresses'])

/** Fields that are made of others. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  cityState: ['city', 'state'],
  fullState: ['state'],
}

/** The outcome of an action that asks `source` for these fields, or null where none of them is withheld. */
export function withheld(
  context: RunContext,
  source: DataSource,
  fields: readonly string[],
): Extract<ActionOutcome, { kind: 'manual' }> | null {
  if (source !== 'userProfile') return null
  const known = personValues(context.profile, context.deps.now())
  const told = sourceValues(context, source)
  const missing = fields
    .flatMap(field => PARTS[field] ?? [field])
    .find(field => !OPTIONAL.has(field) && Object.hasOwn(known, field) && !Object.hasOwn(told, field))
  if (missing === undefined) return null
  const what = fieldText(missing)
  return {
    kind: 'manual',
    reason: `the site asks for a detail that the listing does not show: ${what}`,
    remaining: `This form asks for your ${what}, which the listing doesn’t show. Decide whether to give it, then send the form.`,
  }
}
