// Rows that the server lacks after a restore from a backup: stored until we write them here again, which sends them
// again, and counted until the person has seen the notice (SPEC.md 8.6).
import { type CollectionName, collections } from '#shared/collections/index.ts'
import type { LocalDatabase } from '#web/data/storage/database.ts'
import { collectionOf } from '#web/data/storage/database.ts'
import { openStoredList } from '#web/data/storage/stored-list.ts'
import { declaredFields, type SyncedRow } from './conflict.ts'
import { mergeLost } from './merge-lost.ts'
import type { RestoredCount } from './restored-notice.ts'

type LostRow = { collection: CollectionName; document: SyncedRow }

/** Name of the local document. */
const KEY = 'lost_rows'

export type LostRows = {
  /**
   * Stores rows before the server's versions replace them; resolves when they're on disk. A row that is already waiting
   * isn't overwritten: the server's version may have replaced it since.
   */
  keep(name: CollectionName, rows: readonly SyncedRow[]): Promise<void>
  /**
   * Merges the collection's rows into the rows received from the server since; replication then sends them. Rows with
   * unsent edits wait: the outcome of sending those edits would overwrite the merged row.
   */
  writeAnew(name: CollectionName, isSent: (ids: string[]) => Promise<(id: string) => boolean>): Promise<void>
}

/** Includes the rows stored by earlier runs. */
export async function openLostRows(
  database: LocalDatabase,
  notice: Pick<RestoredCount, 'count'>,
): Promise<LostRows> {
  const before = await database.getLocal<{ rows: LostRow[] }>(KEY)
  let waiting: readonly LostRow[] = (before?.toMutableJSON().data.rows ?? []) as LostRow[]
  const change = async (edit: (rows: LostRow[]) => LostRow[]) => {
    waiting = edit([...waiting])
    const list = openStoredList<LostRow>(database, KEY)
    await list.change(edit).finally(list.close)
  }
  const last = new Map<CollectionName, Promise<void>>()
  /** One after the other: two concurrent runs would write a row twice. */
  const inTurn = (name: CollectionName, write: () => Promise<void>) => {
    const turn = (last.get(name) ?? Promise.resolve()).catch(() => undefined).then(write)
    last.set(name, turn)
    return turn
  }
  return {
    async keep(name, rows) {
      const known = new Set(waiting.filter(row => row.collection === name).map(row => row.document.id))
      const fresh = rows.filter(row => !known.has(row.id)).map(document => ({ collection: name, document }))
      if (fresh.length > 0) await change(all => [...all, ...fresh])
      await notice.count(fresh.length)
    },
    writeAnew: (name, isSent) =>
      inTurn(name, async () => {
        const ours = waiting.filter(row => row.collection === name)
        if (ours.length === 0) return
        const sent = await isSent(ours.map(({ document }) => document.id))
        const rows = ours.filter(({ document }) => sent(document.id))
        if (rows.length === 0) return
        for (const { document } of rows) await writeOne(database, name, document)
        const written = new Set(rows.map(({ document }) => document.id))
        await change(all => all.filter(row => row.collection !== name || !written.has(row.document.id)))
      }),
  }
}

async function writeOne(database: LocalDatabase, name: CollectionName, lost: SyncedRow): Promise<void> {
  const stored = collectionOf(database, name)
  const here = await stored.findOne(lost.id).exec()
  if (here) {
    await here.incrementalModify(row => {
      const master = { ...(row as unknown as SyncedRow), _deleted: false }
      const { _deleted, ...merged } = mergeLost(collections[name], master, lost)
      return { ...row, ...merged }
    })
    return
  }
  await stored.insert(declaredFields(collections[name], lost) as never)
}
