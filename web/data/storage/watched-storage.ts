// Watches the storage for a full device (SPEC.md 9.9): a write that runs out of space is reported, rejects, and leaves
// nothing half-written.
import type {
  BulkWriteRow,
  RxStorage,
  RxStorageInstance,
  RxStorageInstanceCreationParams,
} from 'rxdb/plugins/core'
import { SECOND } from '#shared/lib/time.ts'
import type { Timers } from '#web/data/environment.ts'

/** Called after writes: `full` if a write ran out of space, `wrote` if it succeeded. */
export type StorageWatch = { full(): void; wrote(): void }

/** RxDB's name for the write of a replication checkpoint. */
const MARK = 'replication-set-checkpoint'

/** How long to wait before retrying a checkpoint that ran out of space. */
const TRY_AGAIN = 5 * SECOND

type Instance<Row> = RxStorageInstance<Row, unknown, unknown>
type Write<Row> = Instance<Row>['bulkWrite']
type Mark = { itemId?: string; checkpointData?: { seq?: number } }

/** The storage, with its writes watched. */
export function watchedStorage(
  storage: RxStorage<unknown, unknown>,
  watch: StorageWatch,
  timers: Pick<Timers, 'after'>,
): RxStorage<unknown, unknown> {
  return {
    name: storage.name,
    rxdbVersion: storage.rxdbVersion,
    async createStorageInstance<Row>(params: RxStorageInstanceCreationParams<Row, unknown>) {
      const instance = await storage.createStorageInstance<Row>(params)
      const write = instance.bulkWrite.bind(instance)
      const told: Write<Row> = async (rows, context) => {
        try {
          const result = await write(rows, context)
          watch.wrote()
          return result
        } catch (error) {
          if (isQuotaError(error)) watch.full()
          throw error
        }
      }
      const marks = patientMarks(instance, told, timers)
      instance.bulkWrite = (rows, context) => (context === MARK ? marks(rows) : told(rows, context))
      return instance
    },
  }
}

/**
 * Retries checkpoint writes until there is space: RxDB's replication would end if one failed. A late checkpoint only
 * costs a second pull.
 */
function patientMarks<Row>(instance: Instance<Row>, write: Write<Row>, timers: Pick<Timers, 'after'>) {
  /** By checkpoint, the function that cancels its retry. */
  const waiting = new Map<string, () => void>()
  const close = instance.close.bind(instance)
  instance.close = () => {
    for (const stop of waiting.values()) stop()
    return close()
  }
  const mark = async (rows: BulkWriteRow<Row>[]): ReturnType<Write<Row>> => {
    const key = rows.map(row => String((row.document as Mark).itemId)).join()
    waiting.get(key)?.()
    waiting.delete(key)
    try {
      return await write(rows, MARK)
    } catch (error) {
      if (!isQuotaError(error)) throw error
      const again = () =>
        void mark(rows).catch(failed => console.warn('How far replication is was not noted:', failed))
      waiting.set(key, timers.after(TRY_AGAIN, again))
      return { error: [] }
    }
  }
  return mark
}

/** How many times libraries wrap the browser's error, at most. */
const DEPTH = 5

/** Whether the browser refused a write for lack of space; Dexie wraps its error. */
export function isQuotaError(error: unknown, depth = DEPTH): boolean {
  if (typeof error !== 'object' || error === null || depth === 0) return false
  const { name, inner, cause, failures } = error as Record<string, unknown>
  if (name === 'QuotaExceededError' || name === 'NS_ERROR_DOM_QUOTA_REACHED') return true
  const within = [inner, cause, ...(Array.isArray(failures) ? failures : [])]
  return within.some(one => isQuotaError(one, depth - 1))
}
