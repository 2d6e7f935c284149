// Documents for tests: complete and valid, so each test spells out only what it's about.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { ExposureScan, SeenListing } from '#shared/collections/exposure-scans.ts'
import type { Intent } from '#shared/collections/intents.ts'
import type { Notification } from '#shared/collections/notifications.ts'
import type { Person } from '#shared/collections/people.ts'
import type { RealtimeUpdate } from '#shared/collections/realtime-updates.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { newId } from '#shared/lib/id.ts'

/** The start of tests, in product time. */
export const START = Date.parse('2026-11-21T10:00:00.000Z')
const AT_START = '2026-11-21T10:00:00.000Z'

export function aPerson(given: Partial<Person> = {}): Person {
  return {
    id: newId(),
    relation: 'self',
    names: [{ first: 'Marguerite', middle: 'Anne', last: 'Tolliver', suffix: '' }],
    birth_year: 1979,
    birth_date: null,
    places: [aPlace('Dayton', 'OH', true)],
    phones: [],
    emails: [],
    relatives: [],
    leave_alone: null,
    created_at: AT_START,
    updated_at: AT_START,
    ...given,
  }
}

export function aPlace(city: string, state: string, current = false, street = ''): Person['places'][number] {
  return { street, city, state, zip: '', from_year: null, to_year: null, current }
}

export function aSite(given: Partial<DataBrokerSite> = {}): DataBrokerSite {
  return {
    id: 'first',
    name: 'First Finder',
    url: 'https://first.example/',
    host: 'first.example',
    category: 'People Search',
    difficulty_level: 'Easy',
    parent_id: null,
    opt_out_url: 'https://first.example/opt-out',
    privacy_url: null,
    privacy_email: null,
    requirements: [],
    data_types: [],
    search_url: null,
    scannable: true,
    template: aTemplate('automated_form'),
    country: ['US'],
    registries: [],
    ...given,
  }
}

type Template = NonNullable<DataBrokerSite['template']>

export function aTemplate(removal_method: Template['removal_method'], success_rate = 0.8): Template {
  return { removal_method, success_rate, is_active: true, version: '1.0.0', disclosure: [], mirrors: [] }
}

export function aListing(given: Partial<SeenListing> = {}): SeenListing {
  return {
    key: 'https://first.example/p/1',
    url: 'https://first.example/p/1',
    name: 'Marguerite A Tolliver',
    age: '47',
    akas: [],
    places: ['Dayton, OH'],
    phones: [],
    relatives: [],
    confidence: 0.95,
    verdict: 'yours',
    decided_by: 'match',
    reasons: [],
    settle: [],
    evidence_id: null,
    first_seen_at: AT_START,
    last_seen_at: AT_START,
    gone_at: null,
    hidden_at: null,
    ...given,
  }
}

export function aScan(given: Partial<ExposureScan> = {}): ExposureScan {
  return {
    id: newId(),
    person_id: newId(),
    site_id: 'first',
    status: 'found',
    requested_at: AT_START,
    started_at: null,
    scan_date: AT_START,
    next_check_at: null,
    problem: null,
    listings: [aListing()],
    ...given,
  }
}

export function aJob(given: Partial<RemovalJob> = {}): RemovalJob {
  return {
    id: newId(),
    person_id: newId(),
    site_id: 'first',
    scan_id: newId(),
    listing_key: 'https://first.example/p/1',
    listing_name: 'Marguerite A Tolliver',
    listing_url: 'https://first.example/p/1',
    status: 'queued',
    assurance: 'none',
    job_type: 'automated',
    waiting_for: 'us',
    parent_job_id: null,
    attempts: 0,
    completed_steps: [],
    note: '',
    handoff: null,
    agreed_fields: null,
    found: null,
    measured: null,
    clock: null,
    own_checks: null,
    return_address: 'r-1@reply.offlist.example',
    next_action_at: null,
    submitted_at: null,
    absent_since: null,
    completed_at: null,
    created_at: AT_START,
    updated_at: AT_START,
    ...given,
  }
}

/** An event of a removal's timeline, with this text. */
export function anUpdate(job: RemovalJob, text: string): RealtimeUpdate {
  return {
    id: newId(),
    job_id: job.id,
    site_id: job.site_id,
    channel_type: 'removal_progress',
    update_type: 'note',
    update_data: { job_id: job.id, event: 'could_not_check', new_status: job.status, text },
    evidence: [],
    created_at: AT_START,
  }
}

export function aNotification(given: Partial<Notification> = {}): Notification {
  return {
    id: newId(),
    type: 'removal_complete',
    title: 'Removal Complete',
    message: 'We checked First Finder twice. Your listing is gone.',
    site_name: 'First Finder',
    job_id: null,
    alert_id: null,
    priority: 'medium',
    is_read: false,
    is_dismissed: false,
    created_at: AT_START,
    ...given,
  }
}

export function anIntent(
  kind: string,
  payload: Record<string, unknown>,
  given: Partial<Intent> = {},
): Intent {
  return {
    id: newId(),
    kind,
    payload,
    status: 'pending',
    result: null,
    error: null,
    created_at: AT_START,
    ...given,
  }
}
