// Sent letters and replies, newest first; each links to its removal, which has the full messages.
import { useState } from 'react'
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { Mail } from '#shared/collections/messages.ts'
import { momentText } from '#shared/letters/day-text.ts'
import { Button } from '#web/ui/button.tsx'
import { List } from '#web/ui/list.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { RowLink } from '#web/ui/row-link.tsx'

const AT_ONCE = 20

const WORDS: Readonly<Record<Mail['status'], string>> = {
  queued: 'Waiting to go out',
  sent: 'Sent',
  failed: 'Couldn’t deliver',
  bounced: 'Came back',
  received: 'Received',
}

const wordsOf = ({ status, sent_by_person }: Mail): string =>
  status === 'sent' && sent_by_person ? 'Sent by you' : WORDS[status]

type SentListProps = { mails: readonly Mail[]; sites: ReadonlyMap<string, DataBrokerSite>; now: number }

export function SentList({ mails, sites, now }: SentListProps) {
  const [shown, setShown] = useState(AT_ONCE)
  return (
    <>
      <List label="Sent and received">
        {mails.slice(0, shown).map(mail => (
          <ListRow
            key={mail.id}
            title={
              <RowLink to="/removals/$jobId" params={{ jobId: mail.job_id }}>
                {mail.subject.trim() === '' ? 'No subject' : mail.subject}
              </RowLink>
            }
            detail={`${mail.direction === 'out' ? 'To' : 'From'} ${sites.get(mail.site_id)?.name ?? mail.site_id}`}
            trailing={`${wordsOf(mail)} ${momentText(mail.sent_at ?? mail.created_at, now)}`}
          />
        ))}
      </List>
      {mails.length > shown && (
        <div className="mt-4">
          <Button size="small" onClick={() => setShown(shown + AT_ONCE)}>
            Show {Math.min(AT_ONCE, mails.length - shown)} more of {mails.length}
          </Button>
        </div>
      )}
    </>
  )
}
