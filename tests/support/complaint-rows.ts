// The rows of an account with one removal that ran to its final notice, and others beside it, for tests of complaints.
import type { Mail } from '#shared/collections/messages.ts'
import type { RealtimeUpdate } from '#shared/collections/realtime-updates.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import type { LetterClock } from '#shared/domain/letter-clock.ts'
import { regulatorFor } from '#shared/domain/regulators.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, iso } from '#shared/lib/time.ts'
import { type ComplaintSources, complaintRows } from '#shared/reports/complaint-rows.ts'
import { aJob, aListing, anUpdate, aPerson, aPlace, aScan, aSite } from './documents.ts'

/** When the complaint is made. */
export const COMPLAINED_AT = '2026-11-26T10:00:00.000Z'
/** The day of the request. */
const SENT_AT = Date.parse('2026-08-03T09:30:00.000Z')
const at = (days: number) => iso(SENT_AT + days * DAY)

export const FINAL_CLOCK: LetterClock = {
  letter_id: newId(),
  stage: 'final_notice',
  law: 'ca-ccpa-cpra',
  right: 'opt_out',
  received_on: '2026-10-20',
  confirm_by: null,
  answer_by: '2026-11-10',
  extended_to: null,
  confirmed_at: null,
  follow_up_at: '2026-11-20T00:00:00.000Z',
  automatic: true,
  answered: null,
}

/** A mail of a removal, `days` after the request. */
export function aMail(job: RemovalJob, days: number, given: Partial<Mail>): Mail {
  const isOut = given.direction !== 'in'
  return {
    id: newId(),
    job_id: job.id,
    site_id: job.site_id,
    direction: 'out',
    status: isOut ? 'sent' : 'received',
    from_address: isOut ? (job.return_address ?? '') : 'desk@truefolk.example',
    to_address: isOut ? 'privacy@truefolk.example' : (job.return_address ?? ''),
    subject: 'My personal information',
    body: 'I am the consumer, writing about my own personal information. Please remove it.',
    follow_up_at: null,
    sent_at: at(days),
    created_at: at(days),
    ...given,
  }
}

/** An event of a removal, `days` after the request. */
export const anEvent = (
  job: RemovalJob,
  days: number,
  event: RealtimeUpdate['update_data']['event'],
  text: string,
  given: Partial<RealtimeUpdate> = {},
): RealtimeUpdate => {
  const update = anUpdate(job, text)
  return { ...update, created_at: at(days), update_data: { ...update.update_data, event }, ...given }
}

/** `secrets`: words that only rows of other removals have. `events`: how many the removal has. */
export function complaintSources(events = 6) {
  const mary = aPerson({ places: [aPlace('Fresno', 'CA', true)] })
  const ben = aPerson({
    relation: 'partner',
    names: [{ first: 'Benedict', middle: '', last: 'Otherly', suffix: '' }],
  })
  const site = aSite({ id: 'truefolk', name: 'Truefolk', host: 'truefolk.example', country: ['US'] })
  const key = 'https://truefolk.example/p/1'
  const listing = aListing({
    key,
    url: key,
    name: 'Marguerite A Tolliver',
    places: ['12 Elm Street, Fresno, CA'],
    phones: ['(559) 555-0134'],
    relatives: ['Kinsman Privatus'],
    first_seen_at: at(-1),
    last_seen_at: at(110),
  })
  const stranger = aListing({ key: `${key}2`, name: 'Strangerina Elsewhere' })
  const scan = aScan({ person_id: mary.id, site_id: site.id, listings: [listing, stranger] })
  const { name, age, akas, places, phones, relatives } = listing
  const job = aJob({
    person_id: mary.id,
    site_id: site.id,
    scan_id: scan.id,
    listing_key: key,
    listing_url: key,
    job_type: 'email',
    status: 'requires_manual',
    waiting_for: 'you',
    note: 'A private thought.',
    found: { name, age, akas, places, phones, relatives, last_seen_at: at(-1) },
    clock: FINAL_CLOCK,
    created_at: at(0),
  })
  const otherJob = aJob({ person_id: ben.id, site_id: site.id, listing_name: 'Benedict Otherly' })
  const letters = [
    aMail(job, 0, { kind: 'removal' }),
    aMail(job, 9, {
      direction: 'in',
      subject: 'Re: My personal information',
      body: 'We received your request and will look into it within a few weeks.',
      reading: {
        ...{ class: 'acknowledged', confidence: 0.97, words: ['We received your request'], by: 'rules' },
        ...{ settled: true, auto_reply: false },
      },
    }),
    aMail(job, 46, { kind: 'follow_up', subject: 'A reminder' }),
    aMail(job, 78, { kind: 'final_notice', subject: 'Final notice' }),
  ]
  const shot = newId()
  const updates = [
    anEvent(job, 0, 'letter_sent', 'Your letter was sent to Truefolk.'),
    anEvent(job, 9, 'reply_acknowledged', 'Truefolk has the request.'),
    ...Array.from({ length: Math.max(0, events - 3) }, (_, index) =>
      anEvent(job, 10 + (index % 90), 'could_not_check', `We couldn’t check Truefolk, try ${index + 1}.`),
    ),
    anEvent(job, 110, 'seen_present', 'The listing on Truefolk is still up.', {
      evidence: [
        {
          ...{ id: shot, kind: 'screenshot', label: 'The listing', taken_at: at(110), url: key },
          digest: '5e'.repeat(32),
        },
      ],
    }),
  ]
  const sources: ComplaintSources = {
    people: [mary, ben],
    exposure_scans: [scan],
    removal_jobs: [job, otherJob],
    realtime_updates: [...updates, anEvent(otherJob, 3, 'letter_sent', 'A secret event of Benedict.')],
    messages: [
      ...letters,
      aMail(otherJob, 3, { body: 'A secret letter of Benedict.', subject: 'Benedict’s own' }),
      { ...aMail(job, 4, { body: 'An unsent thought.' }), status: 'draft' as never },
    ],
    data_broker_sites: [site],
  }
  const secrets = [
    ...['Benedict', 'Otherly', 'secret', 'Strangerina', 'Privatus', 'unsent thought', 'private thought'],
    ...[ben.id, otherJob.id, stranger.key],
  ]
  return { sources, job, shot, secrets }
}

/** The rows of a complaint about this removal, to the regulator that we'd suggest in California. */
export const rowsOfComplaint = (
  sources: ComplaintSources,
  job: RemovalJob,
  pictures: ReadonlyMap<string, Uint8Array> = new Map(),
  regulator = regulatorFor({ residence: 'US-CA', law: job.clock?.law ?? null }),
) => {
  return must(
    complaintRows(sources, { jobId: job.id, regulator, madeAt: COMPLAINED_AT }, pictures),
    'removal',
  )
}
