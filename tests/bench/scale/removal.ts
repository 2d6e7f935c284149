// The rows of one removal up to its current state: the job, its timeline and its notifications. The product's own
// transition table determines the sequence of events.
import type { SeenListing } from '#shared/collections/exposure-scans.ts'
import type { Notification } from '#shared/collections/notifications.ts'
import type { EvidenceRef, RealtimeUpdate } from '#shared/collections/realtime-updates.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { newsOf } from '#shared/domain/notification.ts'
import { type JobEvent, type JobStatus, transition } from '#shared/domain/removal.ts'
import { newId } from '#shared/lib/id.ts'
import { DAY, iso } from '#shared/lib/time.ts'

/** The current outcome of a removal. */
export type Ending = 'completed' | 'verification' | 'requires_manual'

const SENT = ['accepted', 'claimed', 'started', 'mail_awaited', 'mail_confirmed', 'submitted'] as const
const COURSES: Readonly<Record<Ending, readonly JobEvent[]>> = {
  completed: [...SENT, 'seen_gone', 'seen_gone_again'],
  verification: [...SENT, 'seen_present'],
  requires_manual: ['accepted', 'claimed', 'started', 'handed_over'],
}

/** Events with a picture: of the form, and of what the site shows afterward. */
const PICTURED: ReadonlySet<JobEvent> = new Set(['submitted', 'seen_gone', 'seen_gone_again', 'seen_present'])

/** As long as the product's own sentences. */
const sentence = (event: JobEvent, site: string) =>
  `${site}: ${event.replaceAll('_', ' ')}. We look again in three days, and tell you what the site shows then.`

export type Removal = {
  job: RemovalJob
  updates: RealtimeUpdate[]
  notifications: Notification[]
  returnAddress: string
  pictures: EvidenceRef[]
}

type Of = {
  personId: string
  scanId: string
  site: { id: string; name: string }
  listing: SeenListing
  ending: Ending
  /** The time it began. */
  at: number
  picture: (label: string, url: string, at: number) => EvidenceRef
}

/**
 * A removal that began at `at`, with an event every few days. @throws if the product has no such sequence of events.
 */
export function makeRemoval({ personId, scanId, site, listing, ending, at, picture }: Of): Removal {
  const id = newId()
  const returnAddress = `r-${id.slice(0, 16)}@reply.offlist.example`
  const pictures: EvidenceRef[] = []
  const updates: RealtimeUpdate[] = []
  const notifications: Notification[] = []
  let status: JobStatus = 'queued'
  COURSES[ending].forEach((event, index) => {
    const next = transition(status, event)
    if (next.kind === 'refused') throw new Error(`${event} does not follow ${status}`)
    const time = iso(at + index * 3 * DAY)
    const evidence = PICTURED.has(event) ? [picture(event, listing.url ?? '', at + index * 3 * DAY)] : []
    pictures.push(...evidence)
    updates.push({
      id: newId(),
      job_id: id,
      site_id: site.id,
      channel_type: 'removal_progress',
      update_type: next.status === status ? 'note' : 'status_change',
      update_data: { job_id: id, event, new_status: next.status, text: sentence(event, site.name) },
      evidence,
      created_at: time,
    })
    const told = next.status === status ? null : newsOf(event, next.status, site.name)
    const rest = { job_id: id, alert_id: null, is_read: false, is_dismissed: false, created_at: time }
    if (told) notifications.push({ id: newId(), ...told, site_name: site.name, ...rest })
    status = next.status
  })
  const sent = ending === 'requires_manual' ? null : iso(at + 15 * DAY)
  const done = ending === 'completed'
  const job: RemovalJob = {
    id,
    person_id: personId,
    site_id: site.id,
    scan_id: scanId,
    listing_key: listing.key,
    listing_name: listing.name,
    listing_url: listing.url,
    status,
    assurance: done ? 'seen_gone_twice' : 'none',
    job_type: 'automated',
    waiting_for: done ? 'nobody' : sent === null ? 'you' : 'broker',
    parent_job_id: null,
    attempts: 1,
    completed_steps: [],
    note: '',
    handoff:
      sent === null
        ? { url: listing.url ?? '', filled: ['email'], remaining: 'Solve the puzzle and send the form.' }
        : null,
    agreed_fields: [],
    return_address: returnAddress,
    next_action_at: null,
    submitted_at: sent,
    absent_since: done ? iso(at + 18 * DAY) : null,
    completed_at: done ? iso(at + 21 * DAY) : null,
    created_at: iso(at),
    updated_at: iso(at + 21 * DAY),
  }
  return { job, updates, notifications, returnAddress, pictures }
}
