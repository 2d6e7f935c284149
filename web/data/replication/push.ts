// Pushes local edits of one collection and keeps what the server refuses.
import { type Collection, textsEditedTwice } from '#shared/collections/define.ts'
import { type CollectionName, collections } from '#shared/collections/index.ts'
import { z } from '#shared/lib/z.ts'
import { PUSH_BYTES_MAX, PUSH_ROWS_MAX } from '#shared/protocol/sync.ts'
import type { AbortableRequests } from '#web/data/http/abortable-requests.ts'
import type { Api } from '#web/data/http/api.ts'
import { ApiError } from '#web/data/http/api-error.ts'
import { declaredFields, resolveEdit, type SyncedRow, sameRow } from './conflict.ts'
import { wireRow } from './incoming.ts'
import type { Refusals } from './refusals.ts'
import type { TextConflicts } from './text-conflicts.ts'

/** An edit: the state it was made on, as far as known, and the state it makes. */
export type Edit = { assumedMasterState?: SyncedRow; newDocumentState: SyncedRow }

export type PushRowsDeps = {
  api: Pick<Api, 'json'>
  name: CollectionName
  headers: Readonly<Record<string, string>>
  abortable: Pick<AbortableRequests, 'run'>
  refusals: Pick<Refusals, 'keep'>
  textConflicts: Pick<TextConflicts, 'keep'>
}

/** Codes tell more than this version may know, so any is taken. */
const conflict = wireRow.extend({
  _refused: z.object({ code: z.string(), message: z.string(), field: z.string().optional() }).optional(),
})
type Conflict = z.infer<typeof conflict>

/** A batch that the server will never take as it is, so that its rows must be tried one by one. */
const HOPELESS: readonly number[] = [400, 413, 422]

/** Room for the brackets and commas of a body. */
const BODY_MARGIN = 4096

/**
 * Sends the edits and answers the server's rows for those that did not go in, `_refused` on those that never will.
 * Throws when the server could not say; then the same edits are sent again, which does no harm.
 */
export async function pushEdits(deps: PushRowsDeps, edits: readonly Edit[]): Promise<SyncedRow[]> {
  const collection = collections[deps.name]
  // RxDB may offer a resolved conflict although it came out as the server's own row.
  const news = edits.filter(
    edit => !edit.assumedMasterState || !sameRow(collection, edit.assumedMasterState, edit.newDocumentState),
  )
  const conflicts: SyncedRow[] = []
  for (const batch of batches(deps.name, news)) {
    const answers = await send(deps, batch)
    await keepRefused(deps, batch, answers)
    await keepTexts(deps, batch, answers)
    conflicts.push(...answers.filter(master => !isIn(collection, batch, master)))
  }
  return conflicts
}

/**
 * Whether the server's row holds all of the edit, as after a push whose answer was lost: then the edit is in, whatever
 * else has changed, and what the person changes next was made on it. What else has changed comes by pull.
 */
function isIn(collection: Collection, batch: readonly Edit[], master: Conflict): boolean {
  const edit = batch.find(({ newDocumentState }) => newDocumentState.id === master.id)
  if (!edit || master._refused || master._deleted) return false
  const { assumedMasterState: base, newDocumentState: mine } = edit
  return sameRow(collection, resolveEdit(collection, { base, master, mine }), master)
}

async function send(deps: PushRowsDeps, batch: readonly Edit[]): Promise<Conflict[]> {
  try {
    return await deps.abortable.run(signal =>
      deps.api.json(`/sync/v1/${deps.name}/push`, z.array(conflict), {
        method: 'POST',
        headers: deps.headers,
        body: batch.map(edit => onTheWire(deps.name, edit)),
        signal,
      }),
    )
  } catch (error) {
    if (!(error instanceof ApiError) || !HOPELESS.includes(error.status)) throw error
    const [only, ...others] = batch
    if (only && others.length === 0) return [refusedHere(only, error)]
    const answers: Conflict[] = []
    for (const edit of batch) answers.push(...(await send(deps, [edit])))
    return answers
  }
}

/** A refusal in the server's manner, for a row on which it could not even say so. */
function refusedHere(edit: Edit, error: ApiError): Conflict {
  const row = edit.assumedMasterState ?? { id: edit.newDocumentState.id, _deleted: true }
  return { ...row, _refused: { code: error.code, message: error.message } }
}

async function keepRefused(
  deps: PushRowsDeps,
  batch: readonly Edit[],
  answers: readonly Conflict[],
): Promise<void> {
  const sent = new Map(batch.map(edit => [edit.newDocumentState.id, edit.newDocumentState]))
  const refused = answers.flatMap(({ id, _deleted, _refused }) => {
    const document = sent.get(id)
    // Refusing to delete what is not there changes nothing for anybody.
    if (!document || !_refused || (document._deleted && _deleted)) return []
    return [{ collection: deps.name, document, refusal: _refused }]
  })
  if (refused.length > 0) await deps.refusals.keep(refused)
}

/** Notes where merging will keep a text twice, before anything is merged: then it is known however that goes on. */
async function keepTexts(
  deps: PushRowsDeps,
  batch: readonly Edit[],
  answers: readonly Conflict[],
): Promise<void> {
  const collection: Collection = collections[deps.name]
  const sent = new Map(batch.map(edit => [edit.newDocumentState.id, edit]))
  const texts = answers.flatMap(master => {
    const edit = sent.get(master.id)
    if (!edit || master._refused || master._deleted || edit.newDocumentState._deleted) return []
    const { assumedMasterState: base, newDocumentState: mine } = edit
    return textsEditedTwice(collection, base, master, mine).map(field => ({
      collection: deps.name,
      row_id: master.id,
      field,
      theirs: String(master[field]),
      ours: String(mine[field]),
    }))
  })
  if (texts.length > 0) await deps.textConflicts.keep(texts)
}

function onTheWire(name: CollectionName, edit: Edit) {
  const plain = (row: SyncedRow) => ({ ...declaredFields(collections[name], row), _deleted: row._deleted })
  return {
    assumedMasterState: edit.assumedMasterState ? plain(edit.assumedMasterState) : null,
    newDocumentState: plain(edit.newDocumentState),
  }
}

function batches(name: CollectionName, edits: readonly Edit[]): Edit[][] {
  const all: Edit[][] = []
  let room = 0
  for (const edit of edits) {
    const size = new TextEncoder().encode(JSON.stringify(onTheWire(name, edit))).length + 1
    const last = all.at(-1)
    if (last && size <= room && last.length < PUSH_ROWS_MAX) {
      last.push(edit)
      room -= size
    } else {
      all.push([edit])
      room = PUSH_BYTES_MAX - BODY_MARGIN - size
    }
  }
  return all
}
