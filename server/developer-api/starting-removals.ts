// POST /removal. Like the app's dialog, it starts only listings that the caller names, and only if the caller has named
// every detail that the site will get.
import type { Context } from 'hono'
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { ExposureScan, SeenListing } from '#shared/collections/exposure-scans.ts'
import type { Intent } from '#shared/collections/intents.ts'
import type { Person } from '#shared/collections/people.ts'
import type { RemovalWay } from '#shared/domain/removal-way.ts'
import { type PlannedDisclosure, plannedDisclosure, wayAt } from '#shared/guides/planned-disclosure.ts'
import type { RemovalsStarted } from '#shared/protocol/developer-api/answers.ts'
import { DEVELOPER_API } from '#shared/protocol/developer-api/endpoints.ts'
import { type RemovalBody, removalBody } from '#shared/protocol/developer-api/requests.ts'
import type { Db } from '../db/database.ts'
import { SHARED_ACCOUNT } from '../db/replicated.ts'
import { findDoc, idsAre, listDocs } from '../db/rows.ts'
import { parse } from '../lib/parse.ts'
import { AppError } from '../lib/problem.ts'
import { readJson } from '../lib/read-json.ts'
import type { DeveloperApiDeps, KeyEnv, KeyHolder } from './deps.ts'
import { runOnce } from './run-once.ts'

type Chosen = {
  scan: ExposureScan
  listing: SeenListing
  site: DataBrokerSite | null
  way: RemovalWay
  request: PlannedDisclosure
  agreed: readonly string[]
}

export async function startRemovalsFor(c: Context<KeyEnv>, deps: DeveloperApiDeps): Promise<RemovalsStarted> {
  const body = parse(removalBody, await readJson(c))
  return runOnce(c, deps, body, async (tx, id) => {
    const person = await findDoc(tx, 'people', c.var.holder, body.person_id)
    if (!person) throw new AppError('not_found', 'There’s no such person.', { field: 'person_id' })
    const chosen = await chooseListings(tx, deps, c.var.holder, person, body)
    return {
      kind: 'start-removals',
      payload: {
        person_id: person.id,
        listings: chosen.map(({ scan, listing, agreed }) => ({
          scan_id: scan.id,
          listing_key: listing.key,
          ...(agreed.length > 0 ? { agreed } : {}),
        })),
      },
      answer: async done => answerTo(tx, deps, c.var.holder, { id, person, chosen, done }),
    }
  })
}

async function chooseListings(
  tx: Db,
  deps: Pick<DeveloperApiDeps, 'now'>,
  who: KeyHolder,
  person: Person,
  { listings }: RemovalBody,
): Promise<Chosen[]> {
  const ids = [...new Set(listings.map(({ exposure_id }) => exposure_id))]
  const scans = await listDocs(tx, 'exposure_scans', who, idsAre('exposure_scans', ids))
  const siteIds = [...new Set(scans.map(({ site_id }) => site_id))]
  const sites = await listDocs(tx, 'data_broker_sites', SHARED_ACCOUNT, idsAre('data_broker_sites', siteIds))
  return listings.map(({ exposure_id, listing_key, disclose }, index) => {
    const field = `listings.${index}`
    const scan = scans.find(one => one.id === exposure_id && one.person_id === person.id)
    const listing = scan?.listings.find(({ key }) => key === listing_key)
    if (!scan || !listing)
      throw new AppError('not_found', 'There’s no such listing of this person.', { field })
    if (listing.verdict !== 'yours')
      throw new AppError(
        'validation_failed',
        'Nobody has confirmed that this listing is theirs. Answer “Is this you?” in the app first.',
        { field },
      )
    if (listing.gone_at !== null)
      throw new AppError('validation_failed', 'This listing is no longer there.', { field })
    const site = sites.find(({ id }) => id === scan.site_id) ?? null
    const way = wayAt(site)
    const request = plannedDisclosure(way, site, listing, person, deps.now())
    return { scan, listing, site, way, request, agreed: review(request, disclose, `${field}.disclose`) }
  })
}

/** The details beyond the listing that the caller agreed to. @throws AppError if they didn't review this request. */
function review({ asks, beyond }: PlannedDisclosure, named: readonly string[], field: string): string[] {
  const unknown = named.find(one => !asks.includes(one) && !beyond.includes(one))
  if (unknown !== undefined)
    throw new AppError('review_needed', `The site doesn’t ask for ${unknown}. Read its listing again.`, {
      field,
    })
  const missing = asks.filter(one => !beyond.includes(one) && !named.includes(one))
  if (missing.length > 0)
    throw new AppError('review_needed', `The site would also get ${missing.join(', ')}. Name it to agree.`, {
      field,
    })
  return beyond.filter(one => named.includes(one))
}

type Started = { jobs: string[]; beyond?: number; left_alone?: number }

async function answerTo(
  tx: Db,
  { publicUrl }: Pick<DeveloperApiDeps, 'publicUrl'>,
  who: KeyHolder,
  about: { id: string; person: Person; chosen: readonly Chosen[]; done: Intent },
): Promise<RemovalsStarted> {
  const { id, person, chosen, done } = about
  const { jobs: ids, beyond = 0, left_alone = 0 } = done.result as Started
  const jobs = await listDocs(tx, 'removal_jobs', who, idsAre('removal_jobs', ids))
  return {
    id,
    person_id: person.id,
    removals: jobs.flatMap(job => {
      const of = chosen.find(
        ({ scan, listing }) => scan.id === job.scan_id && listing.key === job.listing_key,
      )
      if (!of) return []
      const { way, site, request } = of
      // A removal that was under way already keeps what was agreed when it started.
      const agreed = job.agreed_fields ?? []
      const withheld = request.beyond.filter(one => !agreed.includes(one))
      return [
        {
          id: job.id,
          exposure_id: job.scan_id,
          listing_key: job.listing_key,
          site_id: job.site_id,
          site_name: site?.name ?? job.site_id,
          way,
          discloses: [...new Set([...request.asks, ...agreed])].filter(one => !withheld.includes(one)),
          withheld,
          status_url: `${publicUrl}${DEVELOPER_API}/removals/${job.id}`,
        },
      ]
    }),
    beyond_plan: beyond,
    left_alone,
    status_url: `${publicUrl}${DEVELOPER_API}/removals?request_id=${id}`,
  }
}
