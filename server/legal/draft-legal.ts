// Writes a legal document by a model. There is a document at the end even if the model fails, unless its maker can no
// longer see the person.
import { DOCUMENT_MAX, type LegalRequest, SENT_MAX } from '#shared/collections/legal-requests.ts'
import { draftFromClauses } from '#shared/legal/clause-library.ts'
import { MINUTE, SECOND } from '#shared/lib/time.ts'
import type { Db } from '../db/database.ts'
import { makerScope } from '../db/maker-scope.ts'
import { findDoc, lockAccount, patchDoc } from '../db/rows.ts'
import type { WorkItem } from '../db/work.ts'
import type { Deps } from '../deps.ts'
import type { JobDefinition } from '../jobs/job-definition.ts'
import type { AccessScope } from '../lib/actor.ts'
import { draftByModel, type WrittenDraft } from './draft-by-model.ts'
import { readDraftFacts } from './read-draft-facts.ts'

/** Minimum interval between progress updates. */
const TELL_EVERY = 2 * SECOND

/**
 * The document's only text if its maker can no longer see the person: it mentions neither the person nor the
 * description.
 */
const OUT_OF_REACH = 'We wrote nothing: you no longer see the person this was about.'

export type DraftLegalDeps = Pick<Deps, 'db' | 'log' | 'wallNow' | 'languageModel'> & {
  /** Timeout of the model, in milliseconds. The default is in draft-by-model.ts. */
  modelPatience?: number
}

/** The job `draft-legal`; its ref is the document's id. If there is no model anymore, the clause library writes it. */
export function draftLegal(deps: DraftLegalDeps): JobDefinition {
  return {
    kind: 'draft-legal',
    backoff: attempts => (attempts < 3 ? MINUTE : null),
    async giveUp({ userId, ref }) {
      await patchDoc(deps.db, 'legal_requests', userId, ref, { status: 'failed' })
    },
    run: (item, signal) => draft(deps, item, signal),
  }
}

async function draft(deps: DraftLegalDeps, { userId, ref }: WorkItem, signal: AbortSignal): Promise<void> {
  const request = await findDoc(deps.db, 'legal_requests', userId, ref)
  if (request?.status !== 'processing') return
  const scope = await scopeNow(deps.db, userId, request)
  if (!scope) return fail(deps.db, userId, ref)
  const { facts, known } = await readDraftFacts(deps.db, scope, request)
  const model = deps.languageModel ?? null
  const progress = tellProgress(deps, userId, request)
  const drafted: WrittenDraft = model
    ? await draftByModel(model, facts, known, {
        signal,
        onProgress: progress.tell,
        ...(deps.modelPatience === undefined ? {} : { patience: deps.modelPatience }),
      })
    : { ...draftFromClauses(facts), writer: 'library', instead: 'down', sent: null }
  await progress.end()
  const written: WrittenDraft =
    drafted.content.length <= DOCUMENT_MAX
      ? drafted
      : { ...draftFromClauses(facts), writer: 'library', instead: 'refused', sent: drafted.sent }
  if (written.instead) deps.log.warn({ ref, why: written.instead }, 'a model’s document was not used')
  const { content, summary, citations, leftOut: left_out, writer, instead, sent } = written
  const { progress: _progress, ...asked } = request.ai_analysis ?? {}
  const ai_analysis = {
    ...asked,
    summary,
    citations,
    left_out,
    writer,
    ...(instead === undefined ? {} : { instead }),
    ...(sent === null ? {} : { sent: sent.slice(0, SENT_MAX) }),
  }
  await deps.db.transaction(async tx => {
    await lockAccount(tx, userId)
    const isSeen = (await scopeNow(tx, userId, request)) !== null
    if (!isSeen) return fail(tx, userId, ref)
    await patchDoc(tx, 'legal_requests', userId, ref, { content, status: 'completed', ai_analysis })
  })
}

/** The maker's current access scope; null if the document's person is no longer in it. */
async function scopeNow(
  db: Db,
  userId: string,
  { id, ai_analysis }: LegalRequest,
): Promise<AccessScope | null> {
  const scope = await makerScope(db, 'legal_requests', userId, id)
  const personId = ai_analysis?.person_id
  if (!scope || personId === undefined) return scope
  return (await findDoc(db, 'people', scope, personId)) ? scope : null
}

/** Does nothing if the document is gone or its maker moved it to their own account, where it is started again. */
async function fail(db: Db, userId: string, id: string): Promise<void> {
  const ai_analysis = { summary: OUT_OF_REACH }
  await patchDoc(db, 'legal_requests', userId, id, { content: '', status: 'failed', ai_analysis })
}

/** Stores the progress, one write at a time. `end` resolves when no write is pending. */
function tellProgress({ db, log, wallNow }: DraftLegalDeps, userId: string, request: LegalRequest) {
  let toldAt = wallNow()
  let writing: Promise<unknown> | null = null
  return {
    tell(progress: number) {
      if (writing !== null || wallNow() - toldAt < TELL_EVERY) return
      toldAt = wallNow()
      const ai_analysis = { ...request.ai_analysis, progress }
      writing = patchDoc(db, 'legal_requests', userId, request.id, { ai_analysis })
        .catch((error: unknown) => log.warn({ err: error }, 'how far a document is was not stored'))
        .finally(() => {
          writing = null
        })
    },
    end: async () => {
      await writing
    },
  }
}
