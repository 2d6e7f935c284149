// Our own check of every registered site with a public search, once reports were due.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { DropRequest } from '#shared/collections/drop-requests.ts'
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { Person } from '#shared/collections/people.ts'
import { auditLines, mayAudit } from '#shared/domain/drop/audit.ts'
import type { DropCycle } from '#shared/domain/drop/cycle.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { List } from '#web/ui/list.tsx'
import { Section } from '#web/ui/section.tsx'
import { AuditItem } from './audit-item.tsx'
import { auditSummary, calendarDay } from './drop-words.ts'

type AuditPartProps = {
  person: Person
  request: DropRequest
  cycle: DropCycle
  today: string
  /** `you`, or a first name. */
  who: string
  scans: readonly ExposureScan[]
  sites: ReadonlyMap<string, DataBrokerSite>
  asked: ReadonlySet<string>
  onLook: (siteIds: readonly string[]) => void
}

/** With more sites to act on than these, each one's next steps are folded. */
const OPEN_MAX = 5

export function AuditPart(props: AuditPartProps) {
  const { person, request, cycle, today, who, scans, sites, asked, onLook } = props
  const lines = auditLines({ sites: sites.values(), scans, results: request.results, cycle, asked })
  if (lines.length === 0)
    return (
      <Section id="audit" title="Our own check">
        <EmptyState title="No registered site that we can search">
          We can only check sites with a search that’s open to everybody.
        </EmptyState>
      </Section>
    )
  if (!mayAudit(cycle, today))
    return (
      <Section
        id="audit"
        title="Our own check"
        lede={`After ${calendarDay(cycle.reportDueOn, today)}, when reports are due, we can check ${lines.length === 1 ? 'the one registered site that has' : `the ${lines.length} registered sites that have`} a public search.`}
      >
        <p className="text-sm text-soft">{lines.map(({ name }) => name).join(', ')}</p>
      </Section>
    )
  const open = lines.filter(({ finding }) => finding !== 'looking').map(({ siteId }) => siteId)
  const listed = lines.filter(({ finding }) => finding === 'still_lists').length
  const isFirst = lines.every(({ finding }) => finding === 'not_looked')
  return (
    <Section
      id="audit"
      title="Our own check"
      lede={auditSummary(lines, who)}
      action={
        <Button
          variant={isFirst ? 'primary' : 'secondary'}
          disabled={open.length === 0}
          onClick={() => onLook(open)}
        >
          {isFirst
            ? `Check ${lines.length === 1 ? 'this site' : `these ${lines.length} sites`}`
            : 'Check again'}
        </Button>
      }
    >
      <List label="Registered sites with a public search">
        {lines.map(line => (
          <AuditItem
            key={line.siteId}
            line={line}
            site={sites.get(line.siteId)}
            scan={scans.find(scan => scan.site_id === line.siteId)}
            person={person}
            request={request}
            cycle={cycle}
            today={today}
            who={who}
            isOpen={listed <= OPEN_MAX}
          />
        ))}
      </List>
    </Section>
  )
}
