import { SHARED_ACCOUNT } from '../../db/replicated.ts'
import { fieldIs, findDoc, listDocs } from '../../db/rows.ts'
import { planWork } from '../../db/work.ts'
import type { AccountTx } from '../../deps.ts'
import { type FunctionHandler, notThere } from '../../function-handler.ts'
import { waitsForParent } from '../children.ts'
import { createJob } from '../create-job.ts'
import { planOrder } from '../plan-order.ts'
import { removalWork } from '../removal-work.ts'
import { canceledLater } from './answered-later.ts'
import { checkConsent } from './check-consent.ts'
import { leftAloneSites } from './check-left-alone.ts'
import { checkPlan, plannedSites } from './check-plan.ts'

export const startRemovals: FunctionHandler<'start-removals'> = async (context, payload) => {
  const { tx, deps, userId, who, askedAt } = context
  const person = await findDoc(tx, 'people', who, payload.person_id)
  if (!person) return notThere('person')
  const lacking = await checkConsent(context, person.id)
  if (lacking) return lacking
  const beyond = await checkPlan(context, person.id)
  if (beyond) return beyond
  const scans = await listDocs(
    tx,
    'exposure_scans',
    userId,
    fieldIs('exposure_scans', 'person_id', person.id),
  )
  const named = new Map(
    payload.listings.map(({ scan_id, listing_key, agreed = [] }) => [`${scan_id} ${listing_key}`, agreed]),
  )
  const ofPerson = fieldIs('removal_jobs', 'person_id', person.id)
  const earlier = await listDocs(tx, 'removal_jobs', userId, ofPerson)
  const wanted = scans.flatMap(scan =>
    scan.listings
      .filter(listing => listing.verdict === 'yours' && listing.gone_at === null)
      .flatMap(listing => {
        const agreed = named.get(`${scan.id} ${listing.key}`)
        if (!agreed || canceledLater(earlier, askedAt, { scan_id: scan.id, listing_key: listing.key }))
          return []
        return [{ scan, listing, agreed }]
      }),
  )
  const { isAlone, refuseAll } = await leftAloneSites(context, person.id)
  const allowed = wanted.filter(({ scan }) => !isAlone(scan.site_id))
  const alone = wanted.length - allowed.length
  if (alone > 0 && allowed.length === 0)
    return refuseAll([...new Set(wanted.map(({ scan }) => scan.site_id))])
  const { isWithin, refusal } = await plannedSites(context, person.id)
  const chosen = allowed.filter(({ scan }) => isWithin(scan.site_id))
  const left = allowed.length - chosen.length
  if (left > 0 && chosen.length === 0) return refusal
  const sites = await listDocs(tx, 'data_broker_sites', SHARED_ACCOUNT)
  const order = planOrder(sites, new Set(chosen.map(({ scan }) => scan.site_id)))
  const rank = (siteId: string) => order.indexOf(siteId)
  const jobs: string[] = []
  for (const { scan, listing, agreed } of chosen.sort(
    (a, b) => rank(a.scan.site_id) - rank(b.scan.site_id),
  )) {
    const ahead = chosen.length - 1 - jobs.length
    jobs.push((await createJob({ tx, deps, userId }, scan, listing, { ahead, agreed })).id)
  }
  await tieWaitingChildren({ tx, deps, userId }, person.id)
  // `beyond`: the number of listings at sites that the plan doesn't cover; `left_alone`: at sites to leave alone.
  const skipped = { ...(left > 0 ? { beyond: left } : {}), ...(alone > 0 ? { left_alone: alone } : {}) }
  return { ok: true, result: { jobs, ...skipped } }
}

/** Plans the removals that wait for a request at their parent site, which may just have been made. */
async function tieWaitingChildren(account: AccountTx, personId: string) {
  const { tx, deps, userId } = account
  const jobs = await listDocs(tx, 'removal_jobs', userId, fieldIs('removal_jobs', 'person_id', personId))
  for (const job of jobs.filter(waitsForParent)) {
    await planWork(tx, { ...(await removalWork(tx, userId, job)), dueAt: deps.now() })
  }
}
