// The console's overview in words.
import { momentText } from '#shared/letters/day-text.ts'
import { DAY } from '#shared/lib/time.ts'
import type { OverviewView } from '#shared/protocol/operator-console.ts'
import { sizeText } from '#web/ui/size-text.ts'
import { counted, spanText } from './operation-words.ts'

/** How many mails are due, and for how long. */
export function mailText({ queued, oldest_due_for }: OverviewView['mail']): string {
  if (queued === 0 || oldest_due_for === null) return 'Nothing is due'
  return `${counted(queued, 'mail')} due, the oldest for ${spanText(oldest_due_for)}`
}

const BUCKETS: Readonly<Record<string, string>> = {
  evidence: 'Pictures of sites',
  exports: 'Archives of people’s data',
  reports: 'Reports',
  documents: 'People’s files',
}

/** What a bucket holds; one that is newer than this app has its own name. */
export const bucketText = (bucket: string): string =>
  Object.hasOwn(BUCKETS, bucket) ? (BUCKETS[bucket] ?? bucket) : bucket

export const storedText = ({ files, bytes }: OverviewView['storage'][number]): string =>
  `${counted(files, 'file')}, ${sizeText(bytes)}`

/** After a year, we suggest a new key. */
const A_YEAR = 365 * DAY

export function keyText({ made_at, earlier }: OverviewView['keys'][number], now: number): string {
  const age = now - Date.parse(made_at)
  const due = age >= A_YEAR ? 'a new one is due' : `a new one is due in ${spanText(A_YEAR - age)}`
  const before = earlier === 0 ? '' : ` ${counted(earlier, 'earlier key')} only decrypt what’s older.`
  return `${spanText(age)} old; ${due}.${before}`.replace(/^u/, 'U')
}

export function backupText({ is_set, last_at }: OverviewView['backups'], now: number): string {
  if (last_at !== null)
    return `${momentText(last_at, now)}, ${spanText(Math.max(0, now - Date.parse(last_at)))} ago`
  return is_set ? 'None yet' : 'None known: set BACKUP_DIR, or BACKUP_STAMP if you back up by other means'
}

const STATUSES: Readonly<Record<string, string>> = {
  active: 'active',
  past_due: 'payment failed',
  unpaid: 'unpaid',
  ended: 'ended',
}

/** `Family, active`. */
export function planStatusText({ plan, status }: OverviewView['billing']['plans'][number]): string {
  const name = plan.charAt(0).toUpperCase() + plan.slice(1)
  return `${name.replaceAll('_', ' ')}, ${STATUSES[status] ?? status}`
}
