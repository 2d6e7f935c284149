// Messages of the WebSocket at /realtime/v1 (rules in shared/protocol/SPEC.md).

import { SECOND } from '#shared/lib/time.ts'
import { z } from '#shared/lib/z.ts'
import { checkpoint } from './sync.ts'

/** Both sides send a heartbeat this often (PRODUCT S9.7). */
export const HEARTBEAT = 25 * SECOND

/** Delays before reconnecting; after that always the last one (PRODUCT S9.7). */
export const RECONNECT_DELAYS = [SECOND, 2 * SECOND, 5 * SECOND, 10 * SECOND] as const

/** Messages from the server. */
export const serverMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('change'),
    collection: z.string(),
    documents: z.array(z.looseObject({ id: z.string(), _deleted: z.boolean() })),
    checkpoint,
  }),
  z.object({ type: z.literal('resync') }),
  z.object({ type: z.literal('heartbeat') }),
])
export type ServerMessage = z.infer<typeof serverMessage>

/** Messages from a client. */
export const clientMessage = z.object({ type: z.literal('heartbeat') })
