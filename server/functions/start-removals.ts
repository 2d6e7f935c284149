// Start removals for listings that are the person's.
import { SHARED_ACCOUNT } from '../db/replicated.ts'
import { fieldIs, findDoc, listDocs } from '../db/rows.ts'
import { createJob } from '../removals/create-job.ts'
import { planOrder } from '../removals/plan-order.ts'
import { checkConsent } from './check-consent.ts'
import { type FunctionHandler, notThere } from './context.ts'

export const startRemovals: FunctionHandler<'start-removals'> = async (context, payload) => {
  const { tx, deps, userId, who } = context
  const person = await findDoc(tx, 'people', who, payload.person_id)
  if (!person) return notThere('person')
  const lacking = await checkConsent(context, person.id)
  if (lacking) return lacking
  const scans = await listDocs(
    tx,
    'exposure_scans',
    userId,
    fieldIs('exposure_scans', 'person_id', person.id),
  )
  const wanted = scans.flatMap(scan =>
    scan.listings
      .filter(listing => listing.verdict === 'yours' && listing.gone_at === null)
      .map(listing => ({ scan, listing })),
  )
  const chosen = payload.listings
    ? wanted.filter(({ scan, listing }) =>
        payload.listings?.some(named => named.scan_id === scan.id && named.listing_key === listing.key),
      )
    : wanted
  const sites = await listDocs(tx, 'data_broker_sites', SHARED_ACCOUNT)
  const order = planOrder(sites, new Set(chosen.map(({ scan }) => scan.site_id)))
  const rank = (siteId: string) => order.indexOf(siteId)
  const jobs: string[] = []
  for (const { scan, listing } of chosen.sort((a, b) => rank(a.scan.site_id) - rank(b.scan.site_id))) {
    const ahead = chosen.length - 1 - jobs.length
    jobs.push((await createJob(tx, deps, userId, scan, listing, { ahead })).id)
  }
  return { ok: true, result: { jobs } }
}
