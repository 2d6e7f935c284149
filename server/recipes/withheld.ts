// What a run knows of the person and must not tell the site: the listing does not show it, and the person has not agreed
// to it. A form that asks for it ends the run in the person's hands, and so does one that asks for what they never gave.

import { fieldText } from '#shared/letters/field-text.ts'
import type { DataSource } from '#shared/recipe/action.ts'
import { withheldFields } from '#shared/recipe/beyond-listing.ts'
import { personValues } from '#shared/recipe/profile.ts'
import type { ActionOutcome, RunContext } from './run-types.ts'
import { sourceValues } from './sources.ts'

type InTheirHands = Extract<ActionOutcome, { kind: 'manual' }>

/** The outcome of an action that asks `source` for these fields, or null where none of them is withheld. */
export function withheld(
  context: RunContext,
  source: DataSource,
  fields: readonly string[],
): InTheirHands | null {
  if (source !== 'userProfile') return null
  const known = personValues(context.profile, context.deps.now())
  const [missing] = withheldFields(fields, known, sourceValues(context, source))
  return missing === undefined ? null : notShown(missing)
}

/**
 * The outcome of a form with a field that there is nothing to fill in for, or null where that is a failure: of a recipe
 * that is run without a person who could take over.
 */
export function lacking(context: RunContext, field: string): InTheirHands | null {
  if (context.step !== 'optOut' || !disclosesPart(context)) return null
  if (Object.hasOwn(personValues(context.profile, context.deps.now()), field)) return notShown(field)
  const what = fieldText(field)
  return {
    kind: 'manual',
    reason: `the site asks for a detail that is not known: ${what}`,
    remaining: `This form asks for your ${what}, which you haven’t given us. Decide whether to give it, then send the form.`,
  }
}

/** Somebody decided what of the person may be told. */
export const disclosesPart = ({ disclose, profile }: RunContext): boolean => disclose !== profile

function notShown(field: string): InTheirHands {
  const what = fieldText(field)
  return {
    kind: 'manual',
    reason: `the site asks for a detail that the listing does not show: ${what}`,
    remaining: `This form asks for your ${what}, which the listing doesn’t show. Decide whether to give it, then send the form.`,
  }
}
