// Drafts and templates on this device: saving versions, and deleting them with undo.
import type { Message } from '#shared/collections/messages.ts'
import type { LetterKind, LetterLanguage } from '#shared/domain/letter-kind.ts'
import {
  type CurrentVersion,
  copiedWithNewIds,
  idsOfVersion,
  isWritten,
  versionsTooMany,
  type WrittenMessage,
} from '#shared/letters/letter-versions.ts'
import { newId } from '#shared/lib/id.ts'
import { iso } from '#shared/lib/time.ts'
import { now } from '#web/data/clock.ts'
import { insertDoc, removeDoc } from '#web/data/queries.ts'
import { isQuotaError } from '#web/data/storage/watched-storage.ts'
import { UNDO_MS } from '#web/ui/later.ts'
import { toast } from '#web/ui/toast.ts'

/**
 * `full`: the device has no space; `failed`: it couldn't be stored for another reason. In both cases, nothing changed.
 */
export type Saved = { kind: 'saved'; row: WrittenMessage } | { kind: 'full' } | { kind: 'failed' }

/** The content of a version; the rest of its row is derived from it. */
export type NewVersion = {
  status: 'draft' | 'template'
  /** Null for templates, and for drafts without a removal. */
  jobId: string | null
  siteId: string
  personId: string | null
  name: string
  to: string
  subject: string
  body: string
  followUpDays: number
  /** For drafts; templates are requests in the person's own words. */
  kind?: LetterKind
  language?: LetterLanguage
  /** The version it was written from; null for a new draft or template. */
  from: CurrentVersion | null
}

/** Stores it as a separate version. */
export async function saveVersion(version: NewVersion): Promise<Saved> {
  const row = rowOf(version)
  try {
    await insertDoc('messages', row)
  } catch (error) {
    if (isQuotaError(error)) return { kind: 'full' }
    console.warn('A draft could not be stored:', error)
    return { kind: 'failed' }
  }
  const { from } = version
  // Old versions only take up space, so failing to delete one isn't an error.
  for (const old of from ? versionsTooMany([from.row, ...from.earlier]) : [])
    await removeDoc('messages', old.id).catch(error => console.warn('An old version stays:', error))
  return { kind: 'saved', row }
}

function rowOf(version: NewVersion): WrittenMessage {
  const { from } = version
  const of = from?.row.writing.of ?? newId()
  return {
    id: newId(),
    job_id: version.jobId ?? of,
    site_id: version.siteId,
    direction: 'out',
    status: version.status,
    from_address: '',
    to_address: version.to.trim(),
    subject: version.subject,
    body: version.body,
    follow_up_at: null,
    sent_at: null,
    created_at: iso(now()),
    kind: version.kind ?? null,
    language: version.language ?? null,
    writing: {
      of,
      after: from?.row.id ?? null,
      name: version.name.trim(),
      follow_up_days: version.followUpDays,
      person_id: version.personId,
    },
  }
}

/** Deletes a version and the earlier versions that no other was written from. A message offers to undo it. */
export async function deleteVersion(
  standing: CurrentVersion,
  all: readonly CurrentVersion[],
  what: string,
): Promise<void> {
  const ids = new Set(idsOfVersion(standing, all))
  const rows = [standing.row, ...standing.earlier].filter(row => ids.has(row.id))
  for (const row of rows) await removeDoc('messages', row.id)
  toast({
    title: `${what} deleted`,
    ms: UNDO_MS,
    action: { label: 'Undo', onSelect: () => void bringBack(rows) },
  })
}

async function bringBack(rows: readonly WrittenMessage[]): Promise<void> {
  try {
    for (const row of copiedWithNewIds(rows, newId)) await insertDoc('messages', row)
  } catch (error) {
    console.warn('A deletion could not be undone:', error)
    toast({ title: 'Couldn’t undo', description: 'This device has no room for it.', tone: 'destructive' })
  }
}

/** Whether a row is a draft or a template. */
export const isDraft = (row: Message): boolean => isWritten(row) && row.status === 'draft'
export const isTemplate = (row: Message): boolean => isWritten(row) && row.status === 'template'
