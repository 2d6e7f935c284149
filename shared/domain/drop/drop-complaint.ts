// The text of a complaint about a registered site that still lists a person after a DROP request: facts only, each of
// which the person entered or we saw. Pure.
import type { DayText } from '#shared/domain/deadline/civil-day.ts'
import { REGULATORS } from '#shared/domain/regulators-table.ts'
import { must } from '#shared/lib/must.ts'
import { DROP_CODES, type DropCode } from './result-code.ts'

/** The form of California's regulator, CalPrivacy. */
export const COMPLAINT_URL = must(REGULATORS.find(({ id }) => id === 'us-ca-cppa')?.form, 'CalPrivacy’s form')

/**
 * `dayText` writes a day for people. `lookedOn`: the day of our scan. `listing`: the address that showed the person.
 */
export function dropComplaint(facts: {
  /** The name of the child whose parent sent the request; null if the person sent their own. */
  child: string | null
  site: string
  host: string
  submittedOn: DayText
  dropId: string | null
  reportDueOn: DayText
  reported: DropCode | null
  lookedOn: DayText
  listing: string | null
  dayText: (day: DayText) => string
}): string {
  const { child, site, host, dropId, reported, listing, dayText } = facts
  const id = dropId === null ? '' : ` (DROP ID ${dropId})`
  const told =
    reported === null
      ? 'I have no report of its result.'
      : `It reported the result “${DROP_CODES[reported].label}”.`
  return [
    child === null
      ? `I live in California. On ${dayText(facts.submittedOn)}, I sent a deletion request through DROP${id}.`
      : `My child, ${child}, lives in California. On ${dayText(facts.submittedOn)}, I sent a deletion request for ${child} through DROP${id}.`,
    `${site} (${host}) is on California’s data broker registry. Results were due by ${dayText(facts.reportDueOn)}. ${told}`,
    `On ${dayText(facts.lookedOn)}, its public search still listed ${child ?? 'me'}${listing === null ? '.' : `: ${listing}`}`,
    'Please look into whether the site has met its duties under Cal. Civ. Code § 1798.99.86.',
  ].join('\n\n')
}
