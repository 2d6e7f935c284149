// Adds an intent to the outbox of an open account.
import type { Intent } from '#shared/collections/intents.ts'
import type { LocalDatabase } from './database.ts'

type OutboxStore = { database: LocalDatabase; sync: { noteWrite(): void } }

/** An intent that the server doesn't know. `created_at`: when the person asked for it. */
export type NewIntent = Pick<Intent, 'id' | 'kind' | 'payload' | 'created_at'>

/** Adds it to the outbox, unless an intent with its id is there. */
export async function putIntent({ database, sync }: OutboxStore, intent: NewIntent): Promise<void> {
  if (await database.intents.findOne(intent.id).exec()) return
  await database.intents.insert({ ...intent, status: 'pending', result: null, error: null })
  sync.noteWrite()
}
