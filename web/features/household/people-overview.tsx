// Everyone the viewer sees in the household, one row each: the last scan, the state of their sites, what waits for
// whom, the consent, and what can be done about it.
import type { ReactNode } from 'react'
import type { LineState } from '#shared/domain/site-line.ts'
import { dayText } from '#shared/letters/day-text.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { List } from '#web/ui/list.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { MiniMarks } from '#web/ui/mini-marks.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import { Section } from '#web/ui/section.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { type ConsentOutlook, isOnHold } from './consent-outlook.ts'

export type OverviewRow = {
  personId: string
  name: string
  isMinor: boolean
  /** When a site was last scanned for them; null if none has been. */
  lastScanAt: string | null
  /** The states of their scanned sites. */
  states: readonly LineState[]
  /** Removals that wait for somebody in the household, and how many minutes they take. */
  yours: number
  yourMinutes: number
  questions: number
  /** Listings that have no removal yet. */
  ready: number
  /** Removals under way that wait for us or for a site. */
  waiting: number
  back: number
  consent: ConsentOutlook
  /** Null if not known. */
  seenBy: string | null
}

type PeopleOverviewProps = {
  rows: readonly OverviewRow[]
  now: number
  /** An action for all of them. */
  action: ReactNode
}

/** Shows only people on this device: members have the people they are linked to. */
export function PeopleOverview({ rows, now, action }: PeopleOverviewProps) {
  if (rows.length === 0) return null
  return (
    <Section title="Where everyone stands" action={action}>
      <List label="Where everyone stands">
        {rows.map(row => (
          <ListRow
            key={row.personId}
            title={
              <RowLink to="/dashboard" search={{ person: row.personId }}>
                {row.name}
              </RowLink>
            }
            detail={<Detail row={row} now={now} />}
            trailing={
              <>
                {row.isMinor && <StatusPill tone="neutral">Under 18</StatusPill>}
                <Consent outlook={row.consent} now={now} />
                <NextButton row={row} />
              </>
            }
          />
        ))}
      </List>
    </Section>
  )
}

function Detail({ row, now }: { row: OverviewRow; now: number }) {
  return (
    <>
      {row.states.length > 0 && (
        <div className="py-1">
          <MiniMarks states={row.states} />
        </div>
      )}
      <p>
        {row.lastScanAt === null ? 'No site checked yet' : `Last checked ${dayText(row.lastScanAt, now)}`}.{' '}
        {waitsText(row)}
      </p>
      {row.seenBy !== null && <p>{row.seenBy}</p>}
    </>
  )
}

/** What waits for whom, the household's part first; empty if nothing does. */
export function waitsText({ back, yours, yourMinutes, questions, ready, waiting }: OverviewRow): string {
  const many = (count: number, one: string, more: string) => (count === 1 ? `1 ${one}` : `${count} ${more}`)
  const parts = [
    back > 0 ? `${back} came back` : '',
    yours > 0 ? `${yours} ${yours === 1 ? 'waits' : 'wait'} on you, about ${yourMinutes} min` : '',
    questions > 0 ? `${many(questions, 'question', 'questions')} to answer` : '',
    ready > 0 ? `${many(ready, 'listing', 'listings')} not started` : '',
    waiting > 0 ? `${waiting} with us or the sites` : '',
  ].filter(part => part !== '')
  return parts.length === 0 ? '' : `${parts.join(' · ')}.`
}

function Consent({ outlook, now }: { outlook: ConsentOutlook; now: number }) {
  if (outlook.kind === 'missing') return <StatusPill tone="yours">No consent yet</StatusPill>
  if (outlook.kind === 'revoked')
    return <StatusPill tone="yours">Consent taken back {dayText(outlook.at, now)}</StatusPill>
  if (outlook.kind === 'ended')
    return <StatusPill tone="yours">Consent ended {dayText(outlook.at, now)}</StatusPill>
  if (outlook.kind === 'ending')
    return <StatusPill tone="yours">Consent ends {dayText(outlook.at, now)}</StatusPill>
  return null
}

/** The most urgent action for the person; a missing consent is handled further down the page. */
function NextButton({ row }: { row: OverviewRow }) {
  const { personId: person, name } = row
  if (isOnHold(row.consent))
    return (
      <LinkButton size="small" to="/account/household" hash="consents">
        See consents<span className="sr-only"> for {name}</span>
      </LinkButton>
    )
  if (row.yours > 0)
    return (
      <LinkButton size="small" to="/my-removals" search={{ person, tab: 'todo' }}>
        Do the next one<span className="sr-only"> for {name}</span>
      </LinkButton>
    )
  if (row.questions > 0)
    return (
      <LinkButton size="small" to="/exposures/ask" search={{ person }}>
        Answer<span className="sr-only"> for {name}</span>
      </LinkButton>
    )
  if (row.ready > 0)
    return (
      <LinkButton size="small" to="/exposures" search={{ person }}>
        Choose what comes down<span className="sr-only"> for {name}</span>
      </LinkButton>
    )
  return (
    <LinkButton size="small" to="/scan" search={{ person }}>
      Scan<span className="sr-only"> for {name}</span>
    </LinkButton>
  )
}
