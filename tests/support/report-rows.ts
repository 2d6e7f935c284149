// The rows of a household with every kind of content, for tests of reports: deterministic, and of any size.
import type { Message } from '#shared/collections/messages.ts'
import type { RealtimeUpdate } from '#shared/collections/realtime-updates.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { DAY, iso } from '#shared/lib/time.ts'
import type { StoredRows } from '#shared/reports/report-data.ts'
import { aJob, aListing, anUpdate, aPerson, aScan, aSite, START } from './documents.ts'

export const MADE_AT = '2026-11-21T10:00:00.000Z'

/** `00000003-0000-4000-8000-000000000007`: the seventh of the third kind. */
const idOf = (kind: number, index: number) =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(index).padStart(12, '0')}`

const STATES = [
  { status: 'completed', assurance: 'seen_gone_twice', waiting_for: 'nobody' },
  { status: 'completed', assurance: 'asserted', waiting_for: 'nobody' },
  { status: 'verification', assurance: 'seen_gone_once', waiting_for: 'us' },
  { status: 'requires_manual', assurance: 'none', waiting_for: 'you' },
  { status: 'verification', assurance: 'inconclusive', waiting_for: 'us' },
  { status: 'failed', assurance: 'none', waiting_for: 'nobody' },
] as const satisfies readonly Partial<RemovalJob>[]

const CCPA = 'I live in California. Under the California Consumer Privacy Act, please delete my listing.'

/** The ids of a removal's pictures, before and after. */
export const shotIds = (index: number) => [idOf(7, 2 * index), idOf(7, 2 * index + 1)] as const

/** `removals` for each of two people, Ada first. The six states take turns. */
export function reportRows(removals = 6, name = { first: 'Ada', last: 'Quinn' }): StoredRows {
  const people = [
    aPerson({
      id: idOf(1, 1),
      names: [{ ...name, middle: '', suffix: '' }],
      created_at: iso(START - 90 * DAY),
    }),
    aPerson({
      id: idOf(1, 2),
      relation: 'partner',
      names: [{ first: 'Ben', middle: 'O', last: 'Quinn', suffix: '' }],
    }),
  ]
  const all = people.flatMap((person, who) =>
    Array.from({ length: removals }, (_, index) => removalOf(person.id, who * removals + index)),
  )
  const sites = all.map(({ site }) => site)
  return {
    people,
    data_broker_sites: sites,
    exposure_scans: [
      ...all.map(({ scan }) => scan),
      aScan({
        id: idOf(2, 9001),
        person_id: idOf(1, 1),
        site_id: 'shut',
        status: 'blocked',
        listings: [],
        problem: null,
      }),
      aScan({
        id: idOf(2, 9002),
        person_id: idOf(1, 1),
        site_id: 'clear',
        status: 'not_found',
        listings: [],
      }),
    ],
    removal_jobs: all.map(({ job }) => job),
    realtime_updates: all.flatMap(({ updates }) => updates),
    messages: all.flatMap(({ letters }) => letters),
    reappearance_alerts: [],
    legal_requests: [
      {
        id: idOf(6, 1),
        request_type: 'ccpa_request',
        content: 'To whom it may concern',
        status: 'completed',
        ai_analysis: { summary: 'Asks for deletion under California law.' },
        created_at: MADE_AT,
      },
    ],
  }
}

function removalOf(personId: string, index: number) {
  const site = aSite({
    id: `site-${index}`,
    name: `Finder ${index + 1}`,
    host: `finder-${index + 1}.example`,
  })
  const key = `https://${site.host}/p/${index}`
  const seen = iso(START - (80 - (index % 40)) * DAY)
  const state = STATES[index % STATES.length] ?? STATES[0]
  const isGone = state.assurance === 'seen_gone_twice'
  const listing = aListing({
    key,
    url: key,
    name: 'Ada Quinn',
    places: index % 2 === 0 ? ['12 Elm Street, Dayton, OH'] : ['Dayton, OH'],
    phones: index % 3 === 0 ? ['(937) 555-0134'] : [],
    relatives: index % 4 === 0 ? ['Ben Quinn'] : [],
    reasons: [
      { part: 'name', agrees: true, text: 'Ada Quinn is the same name.' },
      { part: 'age', agrees: null, text: 'The listing shows no age.' },
    ],
    first_seen_at: seen,
    gone_at: isGone ? iso(START - 5 * DAY) : null,
  })
  const scan = aScan({
    id: idOf(2, index),
    person_id: personId,
    site_id: site.id,
    status: isGone ? 'not_found' : 'found',
    requested_at: seen,
    listings: [listing],
  })
  const job = aJob({
    id: idOf(3, index),
    person_id: personId,
    site_id: site.id,
    scan_id: scan.id,
    listing_key: key,
    listing_url: key,
    job_type: index % 2 === 0 ? 'automated' : 'email',
    submitted_at: state.status === 'requires_manual' ? null : seen,
    created_at: seen,
    ...state,
  })
  return { site, scan, job, updates: updatesOf(job, index, seen), letters: lettersOf(job, index, seen) }
}

function updatesOf(job: RemovalJob, index: number, at: string): RealtimeUpdate[] {
  const shot = (one: 0 | 1, label: string, taken_at: string) => ({
    id: shotIds(index)[one],
    kind: 'screenshot' as const,
    label,
    taken_at,
    url: job.listing_url,
    digest: String(index).padStart(2, '0').repeat(32),
    recipe_version: '1.2.0',
  })
  const event = (number: number, text: string) => ({
    ...anUpdate(job, text),
    id: idOf(4, 10 * index + number),
  })
  return [
    {
      ...event(1, 'We sent the form.'),
      created_at: at,
      update_data: {
        job_id: job.id,
        event: 'submitted',
        new_status: 'verification',
        text: 'We sent the form.',
        told: [{ field: 'fullName', value: 'Ada Quinn', way: 'form' }],
      },
      evidence: [shot(0, 'The listing before', at)],
    },
    { ...event(2, 'We looked again.'), evidence: [shot(1, 'The search after', MADE_AT)] },
  ]
}

function lettersOf(job: RemovalJob, index: number, at: string): Message[] {
  if (job.job_type !== 'email') return []
  const letter = {
    job_id: job.id,
    site_id: job.site_id,
    from_address: 'r-1@reply.offlist.example',
    to_address: `privacy@finder-${index + 1}.example`,
    follow_up_at: iso(Date.parse(at) + 45 * DAY),
    created_at: at,
  }
  const own: Message = {
    ...letter,
    id: idOf(5, 2 * index),
    direction: 'out',
    status: 'sent',
    subject: 'Removal of a listing: Ada Quinn',
    body: CCPA,
    sent_at: at,
  }
  const answer: Message = {
    ...letter,
    id: idOf(5, 2 * index + 1),
    direction: 'in',
    status: 'received',
    from_address: letter.to_address,
    to_address: letter.from_address,
    subject: 'Re: Removal of a listing',
    body: 'We have removed the listing.',
    follow_up_at: null,
    sent_at: iso(Date.parse(at) + 4 * DAY),
  }
  return index % 4 === 1 ? [own, answer] : [own]
}
