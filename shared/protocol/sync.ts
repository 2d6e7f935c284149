// The replication messages (rules in SPEC.md).
import { z } from '#shared/lib/z.ts'

/**
 * Current version of the protocol, and the oldest one still served. Sent as the header `x-sync-protocol`. History: 1,
 * the first; 2, handles a server restored from a backup.
 */
export const SYNC_PROTOCOL = 2
export const SYNC_PROTOCOL_FLOOR = 1

/** The oldest version that knows `ahead`: older ones would drop rows that the restored server lacks (SPEC.md 8.7). */
export const AHEAD_SINCE = 2

/**
 * Headers: the sender's protocol version, the device's id and, with a push, how far the device has read the
 * collection (SPEC.md 1.1, 8.2, 8.6).
 */
export const PROTOCOL_HEADER = 'x-sync-protocol'
export const DEVICE_HEADER = 'x-sync-device'
export const CHECKPOINT_HEADER = 'x-sync-checkpoint'

/** Maximum rows in one push, bytes in a push body, and rows in one page of a pull. */
export const PUSH_ROWS_MAX = 500
export const PUSH_BYTES_MAX = 4 * 1024 * 1024
export const PULL_LIMIT_MAX = 1000

export const checkpoint = z.object({ seq: z.int().min(0) })
export type Checkpoint = z.infer<typeof checkpoint>

/** Query of a pull of one collection. */
export const pullQuery = z.object({
  seq: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(PULL_LIMIT_MAX).default(PULL_LIMIT_MAX),
})

/** Headers of a push. The checkpoint is optional. */
export const pushHeaders = z.object({ [CHECKPOINT_HEADER]: z.coerce.number().int().min(0).optional() })

/** Body of a pull of all collections at once, or of those in `only`. */
export const pullAllBody = z.object({
  since: z.record(z.string(), z.int().min(0)).default({}),
  only: z.array(z.string()).optional(),
  limit: z.int().min(1).max(PULL_LIMIT_MAX).default(PULL_LIMIT_MAX),
})

/** A document on the wire: the row without its owner, with the deletion mark. */
export type WireDoc = Record<string, unknown> & { id: string; _deleted: boolean }

/** Answer of a pull of one collection: fewer documents than `limit` means the end. */
export type PullAnswer = { documents: WireDoc[]; checkpoint: Checkpoint }

/** The checkpoint can't be continued. `ahead`: the server was restored and lacks later changes (SPEC.md 8.3, 8.5). */
export const expiredAnswer = z.object({ expired: z.literal(true), ahead: z.literal(true).optional() })
export type ExpiredAnswer = z.infer<typeof expiredAnswer>

/** Answer of a combined pull, per collection (SPEC.md 3.5, 8.3). */
export type PullAllAnswer = Record<string, PullAnswer | ExpiredAnswer>

/** One row of a push; the state is checked against the collection's own schema, row by row. */
export const pushRow = z.object({
  assumedMasterState: z.record(z.string(), z.unknown()).nullish(),
  newDocumentState: z.record(z.string(), z.unknown()),
})
export const pushBody = z.array(pushRow).max(PUSH_ROWS_MAX)
export type PushRow = z.infer<typeof pushRow>

/** Why a row wasn't accepted. */
export const refusalCode = z.enum([
  'invalid',
  'field_not_yours',
  'create_not_allowed',
  'delete_not_allowed',
  'not_found',
  'unknown_kind',
  'not_allowed',
  'limit_reached',
])
export type Refusal = { code: z.infer<typeof refusalCode>; message: string; field?: string }

/** The answer for a row that wasn't accepted: the current master, with `_refused` if it never will be. */
export type PushConflict = WireDoc & { _refused?: Refusal }
