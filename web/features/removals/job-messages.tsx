// The messages of a removal: what was sent on the person's behalf, and the replies.
import { Fragment } from 'react'
import type { Mail } from '#shared/collections/messages.ts'
import { dayText, dueText, momentText } from '#shared/letters/day-text.ts'
import { Accordion } from '#web/ui/accordion.tsx'
import { ExternalLink } from '#web/ui/external-link.tsx'
import { Section } from '#web/ui/section.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { splitSiteLinks } from './site-links.ts'

const STATUS: Readonly<Record<Mail['status'], string>> = {
  queued: 'Waiting to go out',
  sent: 'Sent',
  failed: 'Couldn’t deliver',
  bounced: 'Came back',
  received: 'Received',
}

type JobMessagesProps = {
  jobId: string
  messages: readonly Mail[]
  /** The broker's own hosts: only their links are clickable. */
  hosts: readonly string[]
  now: number
}

/** One line per message; opening it shows the text. Replies that arrived elsewhere can be added. */
export function JobMessages({ jobId, messages, hosts, now }: JobMessagesProps) {
  const items = [...messages]
    .sort((a, b) => b.created_at.localeCompare(a.created_at))
    .map(message => ({
      value: message.id,
      title: (
        <span className="min-w-0">
          <span className="block text-base">{message.subject}</span>
          <span className="block text-sm text-faint">
            {STATUS[message.status]} {momentText(message.sent_at ?? message.created_at, now)}
            {message.follow_up_at && message.direction === 'out' && ` · follow-up ${followUp(message, now)}`}
          </span>
        </span>
      ),
      content: (
        <div className="text-sm">
          <p className="text-faint">
            From {message.from_address}
            <br />
            To {message.to_address}
          </p>
          <p className="mt-3 whitespace-pre-wrap break-words text-ink">
            {message.direction === 'in' ? <SiteLinked text={message.body} hosts={hosts} /> : message.body}
          </p>
        </div>
      ),
    }))
  return (
    <Section title="Messages">
      {items.length > 0 && <Accordion items={items} />}
      <p className="mt-4 text-sm text-soft">
        Has the site written to your own mailbox?{' '}
        <TextLink to="/share" search={{ job: jobId }}>
          Add the email
        </TextLink>
      </p>
    </Section>
  )
}

function SiteLinked({ text, hosts }: { text: string; hosts: readonly string[] }) {
  let at = 0
  return splitSiteLinks(text, hosts).map(part => {
    const key = at
    at += part.text.length
    return part.href === null ? (
      <Fragment key={key}>{part.text}</Fragment>
    ) : (
      <ExternalLink key={key} href={part.href}>
        {part.text}
      </ExternalLink>
    )
  })
}

function followUp(message: Mail, now: number): string {
  const at = message.follow_up_at
  if (at === null) return ''
  return Date.parse(at) > now ? dueText(at, now) : dayText(at, now)
}
