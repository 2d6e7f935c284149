// When a mail was sent or came in. Pure.
import type { Message } from '#shared/collections/messages.ts'

type Timed = Pick<Message, 'direction' | 'to_address' | 'sent_at' | 'created_at'>

/**
 * The time of a letter or reply (ISO). The date in a mail's header is its sender's word, and knows no fractions of a
 * second, so it counts only for mail that people add. `returnAddress`: the address that was made for its removal.
 */
export function mailTime(
  { direction, to_address, sent_at, created_at }: Timed,
  returnAddress: string | null,
): string {
  if (sent_at === null) return created_at
  if (direction === 'out') return sent_at
  const cameToUs = to_address.toLowerCase() === returnAddress?.toLowerCase()
  return cameToUs || sent_at > created_at ? created_at : sent_at
}
