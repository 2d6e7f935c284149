// Details of the person that a run knows but must not send to the site: the listing doesn't show them, and the person
// hasn't agreed. A form that needs one hands the run to the person, and so does a form that needs a detail the person
// never entered.

import { fieldText } from '#shared/letters/field-text.ts'
import type { DataSource } from '#shared/recipe/action.ts'
import { withheldFields } from '#shared/recipe/beyond-listing.ts'
import { personValues } from '#shared/recipe/profile.ts'
import type { ActionOutcome, RunContext } from './run-types.ts'
import { sourceValues } from './sources.ts'

type InTheirHands = Extract<ActionOutcome, { kind: 'manual' }>

/** The outcome of an action that needs these fields from `source`, or null if none of them is withheld. */
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
 * The outcome of a form with a field that has no value. Null if that counts as a failure, because no person could take
 * over the run.
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

/** Whether the run's caller chose which of the person's details may be sent. */
export const disclosesPart = ({ disclose, profile }: RunContext): boolean => disclose !== profile

function notShown(field: string): InTheirHands {
  const what = fieldText(field)
  return {
    kind: 'manual',
    reason: `the site asks for a detail that the listing does not show: ${what}`,
    remaining: `This form asks for your ${what}, which the listing doesn’t show. Decide whether to give it, then send the form.`,
  }
}
