// A random account, determined by the dice: people, scans in every state, listings with every verdict, removals at any
// stage (some tied to another's request), and pending intents.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { ExposureScan, SeenListing } from '#shared/collections/exposure-scans.ts'
import type { Intent } from '#shared/collections/intents.ts'
import type { Person } from '#shared/collections/people.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { assurance, jobStatus, waitingFor } from '#shared/domain/removal.ts'
import type { Dice } from '#tests/model/dice.ts'
import { viewJob } from '#web/features/removals/job-view.ts'

/** The time at which all of this is viewed. */
export const NOW = Date.parse('2026-11-24T12:00:00.000Z')
const AT = '2026-11-20T10:00:00.000Z'
const LATER = '2026-11-22T10:00:00.000Z'

const PEOPLE = ['rosa', 'ada', 'theo'].map(
  id => ({ id, names: [{ first: id, last: 'Quinn' }] }) as unknown as Person,
)
const SITES = new Map(
  ['kin', 'root', 'dex', 'alone', 'far'].map((id, at) => [
    id,
    {
      id,
      name: id.toUpperCase(),
      category: 'People Search',
      parent_id: at === 1 ? 'kin' : null,
      url: `https://${id}.example/`,
      opt_out_url: null,
      privacy_url: null,
      privacy_email: null,
      search_url: null,
      requirements: [],
      template:
        at === 4
          ? null
          : {
              removal_method: 'automated_form',
              success_rate: at / 4,
              is_active: true,
              version: '1',
              disclosure: [],
              mirrors: [],
            },
    } as unknown as DataBrokerSite,
  ]),
)

/** An account of up to three people. `successors`: removals that replaced one whose listing came back. */
export function randomAccount(chance: Dice) {
  const people = PEOPLE.slice(0, chance.below(4))
  const scans: ExposureScan[] = []
  const jobs: RemovalJob[] = []
  const intents: Intent[] = []
  const successors = new Map<string, string>()
  for (const person of people)
    for (const site_id of SITES.keys()) {
      if (chance.percent(25)) continue
      const scan = anyScan(chance, person.id, site_id)
      scans.push(scan)
      for (const listing of scan.listings) {
        if (chance.percent(60)) jobs.push(...anyRemovals(chance, scan, listing, successors))
        if (chance.percent(15)) intents.push(startOf(chance, scan, listing))
      }
    }
  tieSome(chance, jobs)
  for (const job of jobs) if (chance.percent(10)) intents.push(wishFor(chance, job))
  const views = jobs.map(job =>
    viewJob(job, { sites: SITES, people, intents, alerts: [], successors, now: NOW }),
  )
  return { people, scans, jobs, views, successors, sites: SITES, intents, alerts: [], chosen: null }
}

function anyScan(chance: Dice, person_id: string, site_id: string): ExposureScan {
  const listings = Array.from({ length: chance.below(3) }, (_, at) => anyListing(chance, `${at}`))
  const known = listings.filter(one => one.gone_at === null)
  const seen = known.some(one => one.verdict === 'yours')
    ? 'found'
    : known.some(one => one.verdict === 'unsure')
      ? 'unsure'
      : 'not_found'
  const status = chance.pick(['pending', 'blocked', 'error', seen, seen, seen] as const)
  return {
    id: chance.id(),
    person_id,
    site_id,
    status,
    requested_at: AT,
    started_at: status === 'pending' && chance.percent(50) ? AT : null,
    scan_date: status === 'pending' && listings.length === 0 ? null : AT,
    next_check_at: null,
    problem: status === 'blocked' || status === 'error' || chance.percent(10) ? 'It turned us away.' : null,
    listings,
    handoff: chance.percent(8) ? ({ why: 'captcha' } as unknown as ExposureScan['handoff']) : null,
  }
}

function anyListing(chance: Dice, key: string): SeenListing {
  return {
    key,
    url: null,
    name: 'Rosa Quinn',
    age: chance.percent(50) ? '46' : null,
    akas: [],
    places: chance.percent(50) ? ['12 Elm St, Austin, TX'] : [],
    phones: chance.percent(50) ? ['512-555-0114'] : [],
    relatives: [],
    confidence: 0.9,
    verdict: chance.pick(['yours', 'yours', 'unsure', 'not_yours'] as const),
    decided_by: 'match',
    reasons: [],
    settle: [],
    evidence_id: null,
    first_seen_at: AT,
    last_seen_at: AT,
    gone_at: chance.percent(20) ? AT : null,
  }
}

/** A listing's removals: at most one active, after one that was canceled or whose listing came back. */
function anyRemovals(
  chance: Dice,
  scan: ExposureScan,
  { key }: SeenListing,
  successors: Map<string, string>,
): RemovalJob[] {
  const of = (patch: Partial<RemovalJob>) =>
    ({
      id: chance.id(),
      person_id: scan.person_id,
      site_id: scan.site_id,
      scan_id: scan.id,
      listing_key: key,
      listing_name: 'Rosa Quinn',
      job_type: chance.pick(['automated', 'email', 'manual'] as const),
      completed_steps: [],
      handoff: null,
      next_action_at: null,
      submitted_at: null,
      absent_since: null,
      completed_at: null,
      created_at: AT,
      updated_at: AT,
      ...patch,
    }) as unknown as RemovalJob
  const now = of({
    status: chance.pick(jobStatus.options),
    assurance: chance.pick(assurance.options),
    waiting_for: chance.pick(waitingFor.options),
    created_at: LATER,
  })
  if (chance.percent(70)) return [now]
  if (chance.percent(50)) return [of({ status: 'cancelled', assurance: 'none', waiting_for: 'nobody' }), now]
  const before = of({ status: 'completed', assurance: 'resurfaced', waiting_for: 'nobody' })
  successors.set(before.id, now.id)
  return [before, now]
}

function startOf(chance: Dice, scan: ExposureScan, { key }: SeenListing): Intent {
  return {
    id: chance.id(),
    kind: 'start-removals',
    payload: { person_id: scan.person_id, listings: [{ scan_id: scan.id, listing_key: key }] },
    status: chance.pick(['pending', 'accepted', 'failed'] as const),
    result: null,
    error: null,
    created_at: LATER,
  } as Intent
}

/** Ties some removals to another of the same person. */
function tieSome(chance: Dice, jobs: RemovalJob[]): void {
  for (const job of jobs) {
    const others = jobs.filter(one => one.person_id === job.person_id && one !== job)
    job.parent_job_id = others.length > 0 && chance.percent(30) ? chance.pick(others).id : null
  }
}

/** An intent of the person's for a removal, not yet handled by the server. */
function wishFor(chance: Dice, job: RemovalJob): Intent {
  return {
    id: chance.id(),
    kind: chance.pick(['complete-guide', 'retry-removal', 'cancel-removal', 'answer-look'] as const),
    payload: { job_id: job.id },
    status: chance.pick(['pending', 'accepted'] as const),
    result: null,
    error: null,
    created_at: LATER,
  }
}
