// Imports an archive's letters, drafts, replies, legal documents and DROP requests, for reading, into removals that exist here. None
// is sent, and they trigger nothing.
import { isMail, type Message } from '#shared/collections/messages.ts'
import type { WireDoc } from '#shared/protocol/sync.ts'
import { rowsById } from '../db/rows.ts'
import { writeDocs } from '../db/write-docs.ts'
import { type About, HERE, NOBODY, UNSOUND } from './import-tally.ts'

const NO_REMOVAL = 'because the removal they belong to isn’t here'
const DELETED = 'because they were deleted here'

/** Call this after importing removals. */
export async function takeLetters({ tx, userId, content, report, personOf }: About): Promise<void> {
  const jobIds = content.letters.map(letter => letter.job_id)
  const jobs = await rowsById(tx, 'removal_jobs', userId, [...new Set(jobIds)])
  // Templates, and drafts without a removal, need no removal here.
  const isHere = (letter: Message) =>
    jobs.get(letter.job_id)?._deleted === false ||
    (!isMail(letter) && letter.writing?.of === letter.job_id && !jobs.has(letter.job_id))
  const ours = content.letters.filter(isHere)
  report.leave('letters', NO_REMOVAL, content.letters.length - ours.length)
  await takeNew(
    { tx, userId, report },
    'messages',
    'letters',
    ours.map(letter => asRecord(letter, personOf)),
  )
  report.leave('letters', UNSOUND, content.unsound.letters)
  const requests = content.requests.map(one =>
    one.status === 'processing' ? { ...one, status: 'failed' as const } : one,
  )
  await takeNew({ tx, userId, report }, 'legal_requests', 'documents', requests)
  report.leave('documents', UNSOUND, content.unsound.requests)
}

/** The requests that their people sent through California's portal, for people who exist here. */
export async function takeDropRequests({ tx, userId, content, report, personOf }: About): Promise<void> {
  const ours = content.drops.flatMap(one => {
    const personId = personOf.get(one.person_id)
    return personId === undefined ? [] : [{ ...one, person_id: personId }]
  })
  report.leave('DROP requests', NOBODY, content.drops.length - ours.length)
  await takeNew({ tx, userId, report }, 'drop_requests', 'DROP requests', ours)
  report.leave('DROP requests', UNSOUND, content.unsound.drops)
}

/** A letter that was still queued wasn't sent from here and never will be. */
function asRecord(letter: Message, personOf: ReadonlyMap<string, string>): Message {
  if (!isMail(letter)) return ofPersonHere(letter, personOf)
  return { ...letter, status: letter.status === 'queued' ? 'failed' : letter.status, follow_up_at: null }
}

/** A draft for the same person here; for no person if they don't exist here. */
function ofPersonHere(draft: Message, personOf: ReadonlyMap<string, string>): Message {
  const { writing } = draft
  const id = writing?.person_id
  return writing && id ? { ...draft, writing: { ...writing, person_id: personOf.get(id) ?? null } } : draft
}

async function takeNew(
  { tx, userId, report }: Pick<About, 'tx' | 'userId' | 'report'>,
  name: 'messages' | 'legal_requests' | 'drop_requests',
  kind: string,
  docs: readonly { id: string }[],
): Promise<void> {
  const byId = new Map(docs.map(doc => [doc.id, doc]))
  const known = await rowsById(tx, name, userId, [...byId.keys()])
  const deleted = [...known.values()].filter(row => row._deleted).length
  report.leave(kind, DELETED, deleted)
  report.leave(kind, HERE, known.size - deleted)
  const fresh = [...byId.values()].filter(doc => !known.has(doc.id))
  await writeDocs(
    tx,
    name,
    userId,
    fresh.map(doc => ({ ...doc, _deleted: false }) as WireDoc),
  )
  if (fresh.length > 0) report.take(kind, fresh.length)
}
