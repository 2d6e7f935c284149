// Pulls one collection page by page, and starts over when its checkpoint is too old.
import type { CollectionName } from '#shared/collections/index.ts'
import { type Checkpoint, PULL_LIMIT_MAX } from '#shared/protocol/sync.ts'
import { ApiError } from '#web/data/http/api-error.ts'
import type { SyncedRow } from './conflict.ts'
import type { PageAnswer, PullDesk } from './pull-desk.ts'

/** Rows as the server sent them, unparsed, and whether they're the last. */
export type PulledPage = { documents: readonly unknown[]; checkpoint: Checkpoint; atHead: boolean }

export type PullDeps = {
  desk: Pick<PullDesk, 'ask'>
  name: CollectionName
  /** The collection's rows on this device. */
  localRows(): Promise<SyncedRow[]>
  /** Resolves after this many milliseconds. */
  pause(ms: number): Promise<void>
  /** Records the device's rows that the server lacks; `there` holds all of the server's rows. */
  keepLost(here: readonly SyncedRow[], there: readonly unknown[]): Promise<void>
}

/** One page of rows after `seq`; all rows if the collection has to start over. */
export async function pullPage(deps: PullDeps, seq: number): Promise<PulledPage> {
  const answer = await deps.desk.ask(deps.name, seq)
  return typeof answer === 'string' ? startAfresh(deps, answer) : pageOf(answer)
}

function pageOf(answer: Exclude<PageAnswer, string>): PulledPage {
  return { ...answer, atHead: answer.documents.length < PULL_LIMIT_MAX }
}

/**
 * All of the server's rows, and a deletion for every row that only this device has. Rows with unsent edits aren't
 * affected: replication preserves and sends them (SPEC.md 8.4). If the server was restored from a backup, we first
 * record the rows it lacks (8.6).
 */
async function startAfresh(deps: PullDeps, why: 'expired' | 'ahead'): Promise<PulledPage> {
  const { documents, checkpoint } = await readAll(deps)
  const there = new Set(documents.map(row => (row as { id?: unknown }).id))
  const here = await deps.localRows()
  if (why === 'ahead') await deps.keepLost(here, documents)
  const gone = here.filter(row => !there.has(row.id))
  return {
    documents: [...documents, ...gone.map(row => ({ ...row, _deleted: true }))],
    checkpoint,
    atHead: true,
  }
}

/**
 * Records the rows that the restored server lacks and changes nothing yet. Returns the number up to which it read the
 * server.
 */
export async function rememberLost(deps: PullDeps): Promise<number> {
  const { documents, checkpoint } = await readAll(deps)
  await deps.keepLost(await deps.localRows(), documents)
  return checkpoint.seq
}

async function readAll(deps: PullDeps): Promise<Pick<PulledPage, 'documents' | 'checkpoint'>> {
  const documents: unknown[] = []
  let checkpoint: Checkpoint = { seq: 0 }
  for (;;) {
    const answer = await askPatiently(deps, checkpoint.seq)
    if (typeof answer === 'string')
      throw new ApiError(410, 'checkpoint_expired', 'Expired while being read afresh.')
    for (const document of answer.documents) documents.push(document)
    checkpoint = answer.checkpoint
    if (answer.documents.length < PULL_LIMIT_MAX) return { documents, checkpoint }
  }
}

/** Waits as long as the server demands: starting over would cause even more requests, and might never finish. */
async function askPatiently({ desk, name, pause }: PullDeps, seq: number): Promise<PageAnswer> {
  for (;;) {
    try {
      return await desk.ask(name, seq)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'rate_limited' || !error.retryAfter) throw error
      await pause(error.retryAfter)
    }
  }
}
