// The messages, oldest first.
import { momentText } from '#shared/letters/day-text.ts'
import type { TicketMessage } from '#shared/protocol/tickets.ts'
import { cx } from '#web/ui/cx.ts'

type ThreadProps = { messages: readonly TicketMessage[]; name: string; now: number }

/** `name`: the sender's. Texts are never turned into links. */
export function Thread({ messages, name, now }: ThreadProps) {
  return (
    <ol className="grid gap-6" aria-label="Conversation">
      {messages.map(message => (
        <li
          key={message.id}
          className={cx('border-l-4 pl-4', message.direction === 'out' ? 'border-ink' : 'border-edge')}
        >
          <p className="flex flex-wrap gap-x-3 text-sm text-faint">
            <span className="font-medium text-ink">{message.direction === 'out' ? 'Our answer' : name}</span>
            <span>{stateText(message, now)}</span>
          </p>
          <p className="mt-1 max-w-prose wrap-anywhere whitespace-pre-wrap">{message.text}</p>
        </li>
      ))}
    </ol>
  )
}

function stateText({ state, created_at, sent_at }: TicketMessage, now: number): string {
  const written = momentText(created_at, now)
  if (state === 'received') return written
  if (state === 'sent') return `Emailed ${momentText(sent_at ?? created_at, now)}`
  if (state === 'unsure')
    return `Written ${written}. We can’t tell whether the mail server took it, so we didn’t send it twice. Write again if you’re in doubt.`
  if (state === 'queued') return `Written ${written}. Not emailed yet.`
  return `Written ${written}. No mail server took it, so we stopped trying. Send it again, or check the address.`
}
