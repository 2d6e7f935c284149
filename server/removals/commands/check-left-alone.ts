// Refuses new work at sites that the person wants left alone. Results and removals stay.
import { leavesAlone, leftAloneText, SITE_LEFT_ALONE, sitesLeftAlone } from '#shared/domain/leave-alone.ts'
import { findDoc } from '../../db/rows.ts'
import { siteName } from '../../db/site-name.ts'
import type { FunctionContext, Outcome } from '../../function-handler.ts'

/** A refusal, or null if the person doesn't mind work at this site. Also null if the person doesn't exist. */
export async function checkLeftAlone(
  { tx, userId }: FunctionContext,
  personId: string,
  siteId: string,
): Promise<Outcome | null> {
  const person = await findDoc(tx, 'people', userId, personId)
  return leavesAlone(person, siteId) ? refusal(await siteName(tx, siteId)) : null
}

type LeftAlone = {
  isAlone: (siteId: string) => boolean
  refuseAll: (siteIds: readonly string[]) => Promise<Outcome>
}

/** The sites that the person wants left alone, and the refusal if everything that was requested is at such sites. */
export async function leftAloneSites({ tx, userId }: FunctionContext, personId: string): Promise<LeftAlone> {
  const alone = sitesLeftAlone(await findDoc(tx, 'people', userId, personId))
  return {
    isAlone: siteId => alone.has(siteId),
    async refuseAll([first, ...others]) {
      return refusal(first !== undefined && others.length === 0 ? await siteName(tx, first) : 'these sites')
    },
  }
}

const refusal = (site: string): Outcome => ({
  ok: false,
  code: SITE_LEFT_ALONE,
  message: leftAloneText(site),
})
