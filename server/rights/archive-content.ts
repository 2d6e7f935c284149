// The importable content of an archive's data.json, parsed row by row, so that one bad row doesn't affect the others.
import { type DropRequest, dropRequests } from '#shared/collections/drop-requests.ts'
import { type ExposureScan, exposureScans } from '#shared/collections/exposure-scans.ts'
import { type LegalRequest, legalRequests } from '#shared/collections/legal-requests.ts'
import { type Message, messages } from '#shared/collections/messages.ts'
import {
  defaultMonitoring,
  type MonitoringSettings,
  monitoringSettings,
} from '#shared/collections/monitoring-settings.ts'
import { type Person, people } from '#shared/collections/people.ts'
import { type RemovalJob, removalJobs } from '#shared/collections/removal-jobs.ts'
import { z } from '#shared/lib/z.ts'
import { AppError } from '../lib/problem.ts'
import { ARCHIVE_FORMAT } from './archive.ts'

/** With more rows of a kind, it isn't an archive of ours. */
const ROWS_MAX = 50_000
const rows = z.array(z.unknown()).max(ROWS_MAX)

const archive = z.object({
  format: z.literal(ARCHIVE_FORMAT.format),
  version: z.literal(ARCHIVE_FORMAT.version),
  made_at: z.iso.datetime(),
  collections: z.object({
    people: rows,
    exposure_scans: rows,
    removal_jobs: rows,
    monitoring_settings: rows,
    messages: rows.default([]),
    legal_requests: rows.default([]),
    drop_requests: rows.default([]),
  }),
})

/** The valid rows, without deleted ones; `unsound` counts the invalid ones by kind. */
export type ArchiveContent = {
  madeAt: string
  people: Person[]
  scans: ExposureScan[]
  jobs: RemovalJob[]
  settings: MonitoringSettings[]
  letters: Message[]
  requests: LegalRequest[]
  drops: DropRequest[]
  unsound: Readonly<
    Record<'people' | 'scans' | 'jobs' | 'settings' | 'letters' | 'requests' | 'drops', number>
  >
}

/** @throws AppError validation_failed when it isn't an archive's data.json. */
export function readContent(text: string): ArchiveContent {
  const { made_at, collections } = parsed(text)
  const persons = soundRows(people.doc, collections.people)
  const scans = soundRows(exposureScans.doc, collections.exposure_scans)
  const jobs = soundRows(removalJobs.doc, collections.removal_jobs)
  // Archives from before settings per kind of notification don't have these.
  const { muted } = defaultMonitoring('')
  const chosen = collections.monitoring_settings.map(row => ({ muted, ...(row as object) }))
  const settings = soundRows(monitoringSettings.doc, chosen)
  const letters = soundRows(messages.doc, collections.messages)
  const requests = soundRows(legalRequests.doc, collections.legal_requests)
  const drops = soundRows(dropRequests.doc, collections.drop_requests)
  return {
    madeAt: made_at,
    people: persons.sound,
    scans: scans.sound,
    jobs: jobs.sound,
    settings: settings.sound,
    letters: letters.sound,
    requests: requests.sound,
    drops: drops.sound,
    unsound: {
      people: persons.unsound,
      scans: scans.unsound,
      jobs: jobs.unsound,
      settings: settings.unsound,
      letters: letters.unsound,
      requests: requests.unsound,
      drops: drops.unsound,
    },
  }
}

function parsed(text: string): z.infer<typeof archive> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    // Nested too deeply, or not JSON: the parser's own message would quote it.
    throw new AppError('validation_failed', 'We can’t read this archive. Its data.json is damaged.')
  }
  const checked = archive.safeParse(json)
  if (checked.success) return checked.data
  throw new AppError('validation_failed', 'We can’t read this archive. Its data.json isn’t one of ours.')
}

function soundRows<S extends z.ZodType>(schema: S, given: readonly unknown[]) {
  const sound: z.infer<S>[] = []
  let unsound = 0
  for (const row of given) {
    const { _deleted: deleted, ...doc } = (typeof row === 'object' && row !== null ? row : {}) as Record<
      string,
      unknown
    >
    if (deleted === true) continue
    const checked = schema.safeParse(doc)
    if (checked.success && holdable(doc)) sound.push(checked.data)
    else unsound += 1
  }
  return { sound, unsound }
}

/** Whether a database can store it: no NUL and no unpaired surrogates. */
function holdable(doc: unknown): boolean {
  const text = JSON.stringify(doc)
  return text.isWellFormed() && !/\\u0000|\\ud[89a-f]/i.test(text)
}
