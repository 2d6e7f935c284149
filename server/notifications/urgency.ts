// Which notifications are urgent.
import type { PushMessage } from '#shared/protocol/push.ts'

/** Kinds that need the person: pushed at high urgency, and still pushed when quiet hours end. */
export function isUrgent(kind: PushMessage['kind']): boolean {
  return kind === 'data_reappeared' || kind === 'manual_required'
}
