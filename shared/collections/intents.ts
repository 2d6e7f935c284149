// The outbox: the person's requests. The only way to act; an intent's id is its idempotency key.
import { rowId } from '#shared/lib/id.ts'
import { z } from '#shared/lib/z.ts'
import { type DocOf, defineCollection } from './define.ts'

export const intents = defineCollection({
  name: 'intents',
  version: 1,
  migrations: [doc => doc],
  scope: 'account',
  concerns: 'maker',
  clientNeeds: { create: 'ask', remove: 'ask' },
  sealed: ['payload', 'result', 'error'],
  fields: {
    id: rowId,
    /** The requested function; the list is in shared/protocol/functions.ts. */
    kind: z.string().max(60),
    payload: z.record(z.string(), z.unknown()),
    status: z.enum(['pending', 'accepted', 'done', 'failed']),
    result: z.record(z.string(), z.unknown()).nullable(),
    error: z.strictObject({ code: z.string().max(60), message: z.string().max(300) }).nullable(),
    created_at: z.iso.datetime().max(30),
  },
  indexes: ['status', 'created_at'],
  writtenOnce: ['kind', 'payload', 'created_at'],
  clientCreates: { status: 'pending', result: null, error: null },
  clientDeletes: true,
})
export type Intent = DocOf<typeof intents>
