// Requests that the person may still take back. They're on disk at once, so that none is lost with the page, and go to
// the outbox a moment later. What a closed page left behind goes there when the account is opened next.
import { newId } from '#shared/lib/id.ts'
import { iso, type Now } from '#shared/lib/time.ts'
import { type FunctionName, type FunctionPayload, functionPayloads } from '#shared/protocol/functions.ts'
import type { LocalDatabase } from './database.ts'
import type { NewIntent } from './put-intent.ts'
import { openStoredList } from './stored-list.ts'

/** Name of the local document. */
const KEY = 'held_intents'

export type HeldIntents = {
  /** Resolves with the intent's id once it's on disk. Throws if the payload doesn't fit its kind. */
  hold<N extends FunctionName>(kind: N, payload: FunctionPayload<N>): Promise<string>
  /** Moves it to the outbox, with the time at which the person asked. One that isn't held any more changes nothing. */
  release(id: string): Promise<void>
  /** Takes it back; false if it has been released. */
  drop(id: string): Promise<boolean>
  /** Moves those to the outbox that a closed page left behind. */
  releaseAll(): Promise<void>
  close(): void
}

/** `put`: adds an intent to the outbox, unless it's there. */
export function openHeldIntents(
  database: LocalDatabase,
  put: (intent: NewIntent) => Promise<void>,
  now: Now,
): HeldIntents {
  const list = openStoredList<NewIntent>(database, KEY)
  const find = async (id: string) => (await list.load()).find(one => one.id === id)
  const remove = (id: string) => list.change(rows => rows.filter(one => one.id !== id))
  /** First to the outbox: after a crash in between, the same intent is added again, which changes nothing. */
  const move = async (held: NewIntent) => {
    await put(held)
    await remove(held.id)
  }
  return {
    async hold(kind, payload) {
      const held = {
        ...{ id: newId(), kind, payload: functionPayloads[kind].parse(payload) },
        created_at: iso(now()),
      }
      await list.change(rows => [...rows, held])
      return held.id
    },
    async release(id) {
      const held = await find(id)
      if (held) await move(held)
    },
    async drop(id) {
      const held = await find(id)
      await remove(id)
      return held !== undefined
    },
    async releaseAll() {
      for (const held of await list.load()) await move(held)
    },
    close: list.close,
  }
}
