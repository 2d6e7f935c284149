// Which notifications may wake somebody.
import type { PushMessage } from '#shared/protocol/push.ts'

/** Kinds that ask for the person: told at high urgency, and still told when quiet hours end. */
export function isUrgent(kind: PushMessage['kind']): boolean {
  return kind === 'data_reappeared' || kind === 'manual_required'
}
