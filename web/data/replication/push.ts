// Pushes local edits of one collection and stores the server's refusals.
import type { Collection } from '#shared/collections/define.ts'
import { type CollectionName, collections } from '#shared/collections/index.ts'
import { textsEditedTwice } from '#shared/collections/merge-edit.ts'
import { z } from '#shared/lib/z.ts'
import { PUSH_BYTES_MAX, PUSH_ROWS_MAX } from '#shared/protocol/sync.ts'
import type { AbortableRequests } from '#web/data/http/abortable-requests.ts'
import type { Api } from '#web/data/http/api.ts'
import { ApiError } from '#web/data/http/api-error.ts'
import { declaredFields, resolveEdit, type SyncedRow, sameRow } from './conflict.ts'
import { wireRow } from './incoming.ts'
import type { Refusals } from './refusals.ts'
import type { TextConflicts } from './text-conflicts.ts'

/** An edit: the state it was based on, if known, and the new state. */
export type Edit = { assumedMasterState?: SyncedRow; newDocumentState: SyncedRow }

export type PushRowsDeps = {
  api: Pick<Api, 'json'>
  name: CollectionName
  headers: Readonly<Record<string, string>>
  abortable: Pick<AbortableRequests, 'run'>
  refusals: Pick<Refusals, 'keep'>
  textConflicts: Pick<TextConflicts, 'keep'>
}

/** Accepts any code: a newer server may send codes that this version doesn't know. */
const conflict = wireRow.extend({
  _refused: z.object({ code: z.string(), message: z.string(), field: z.string().optional() }).optional(),
})
type Conflict = z.infer<typeof conflict>

/** Statuses of a batch that the server will never accept as a whole, so we send its rows one by one. */
const HOPELESS: readonly number[] = [400, 413, 422]

/** In bytes, for the brackets and commas of a body. */
const BODY_MARGIN = 4096

/**
 * Sends the edits and returns the server's rows for the edits it didn't accept, with `_refused` if it never will.
 * Throws if the server couldn't answer; sending the same edits again is then harmless.
 */
export async function pushEdits(deps: PushRowsDeps, edits: readonly Edit[]): Promise<SyncedRow[]> {
  const collection = collections[deps.name]
  // RxDB may offer a resolved conflict although it equals the server's own row.
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
 * Whether the server's row contains the whole edit, as after a push whose answer was lost. Then the edit is accepted,
 * whatever else changed, and is the base of the person's next edit. Other changes arrive by pull.
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

/** A refusal in the server's format, for a row that the server refused with an error status. */
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
    // A refused deletion of a row that is already gone doesn't matter.
    if (!document || !_refused || (document._deleted && _deleted)) return []
    return [{ collection: deps.name, document, refusal: _refused }]
  })
  if (refused.length > 0) await deps.refusals.keep(refused)
}

/**
 * Records texts that a merge will store in both versions, before merging: then the record survives whatever follows.
 */
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
