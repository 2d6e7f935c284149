// The data of a report: the rows of an account that its reader may see, in the same order from any store.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { LegalRequest } from '#shared/collections/legal-requests.ts'
import { isMail, type Mail, type Message } from '#shared/collections/messages.ts'
import type { Person } from '#shared/collections/people.ts'
import type { RealtimeUpdate } from '#shared/collections/realtime-updates.ts'
import type { ReappearanceAlert } from '#shared/collections/reappearance-alerts.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { successorsOf } from '#shared/domain/successors.ts'
import type { ReportType } from './report-kinds.ts'

/** Rows within the reader's access scope, without deleted ones. */
export type StoredRows = {
  people: readonly Person[]
  exposure_scans: readonly ExposureScan[]
  removal_jobs: readonly RemovalJob[]
  realtime_updates: readonly RealtimeUpdate[]
  reappearance_alerts: readonly ReappearanceAlert[]
  messages: readonly Message[]
  legal_requests: readonly LegalRequest[]
  data_broker_sites: readonly DataBrokerSite[]
}

export type ReportAbout = {
  type: ReportType
  /** The account, as printed in the report. */
  email: string
  /** When the rows were read: an ISO instant. */
  madeAt: string
  /** The report's subject; null: everyone in the rows. */
  personId: string | null
}

export type ReportData = ReportAbout & {
  people: readonly Person[]
  scans: readonly ExposureScan[]
  jobs: readonly RemovalJob[]
  updates: readonly RealtimeUpdate[]
  alerts: readonly ReappearanceAlert[]
  letters: readonly Mail[]
  documents: readonly LegalRequest[]
  /** Ids of removals whose listing came back and has a new removal. */
  replaced: ReadonlySet<string>
  sites: ReadonlyMap<string, DataBrokerSite>
  /** JPEG files by the id of their evidence, if available. */
  pictures: ReadonlyMap<string, Uint8Array>
}

/** Omits rows about anyone who isn't among the people: they were deleted, or are outside the access scope. */
export function reportData(
  rows: StoredRows,
  about: ReportAbout,
  pictures: ReadonlyMap<string, Uint8Array> = new Map(),
): ReportData {
  const { personId } = about
  const people = inOrder(rows.people.filter(({ id }) => personId === null || id === personId))
  const ids = new Set(people.map(({ id }) => id))
  const isTheirs = ({ person_id }: { person_id: string }) => ids.has(person_id)
  const jobs = inOrder(rows.removal_jobs.filter(isTheirs))
  const jobIds = new Set(jobs.map(({ id }) => id))
  const isOfJob = ({ job_id }: { job_id: string }) => jobIds.has(job_id)
  const alerts = inOrder(rows.reappearance_alerts.filter(isTheirs), one => one.detected_at)
  return {
    ...about,
    people,
    jobs,
    alerts,
    scans: inOrder(rows.exposure_scans.filter(isTheirs), one => one.requested_at),
    updates: inOrder(rows.realtime_updates.filter(isOfJob)),
    letters: inOrder(rows.messages.filter(isMail).filter(isOfJob), one => one.sent_at ?? one.created_at),
    documents: personId === null ? inOrder(rows.legal_requests.filter(one => isAboutAny(one, ids))) : [],
    replaced: new Set(successorsOf(jobs, alerts).keys()),
    sites: new Map(rows.data_broker_sites.map(site => [site.id, site])),
    pictures,
  }
}

/**
 * Whether a legal document may be in a report about everyone: it's about nobody in particular, or about somebody in
 * the report. A document's maker may still see it after losing access to the person it's about.
 */
const isAboutAny = ({ ai_analysis }: LegalRequest, people: ReadonlySet<string>): boolean =>
  ai_analysis?.person_id === undefined || people.has(ai_analysis.person_id)

const createdAt = (row: { created_at?: string }) => row.created_at ?? ''

/** By time, then by id, compared as strings, so that every store and language sorts the same. */
function inOrder<T extends { id: string; created_at?: string }>(
  rows: readonly T[],
  timeOf: (row: T) => string = createdAt,
): T[] {
  const before = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  return [...rows].sort((a, b) => before(timeOf(a), timeOf(b)) || before(a.id, b.id))
}

/** A site's name; its id if it is no longer in the list. */
export const siteNameIn = ({ sites }: Pick<ReportData, 'sites'>, id: string): string =>
  sites.get(id)?.name ?? id

/** The date range of a report's rows, `2026-08-01 to 2026-11-24`; null without rows. */
export function datePeriod({ scans, jobs, madeAt }: Pick<ReportData, 'scans' | 'jobs' | 'madeAt'>) {
  const days = [...scans.map(scan => scan.requested_at), ...jobs.map(job => job.created_at)]
    .map(at => at.slice(0, 10))
    .sort()
  const [first] = days
  return first === undefined ? null : `${first} to ${madeAt.slice(0, 10)}`
}
