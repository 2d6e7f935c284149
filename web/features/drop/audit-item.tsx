// One site of our own check: what we found, and for a site that still lists the person, the next steps.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { DropRequest } from '#shared/collections/drop-requests.ts'
import type { ExposureScan, SeenListing } from '#shared/collections/exposure-scans.ts'
import type { Person } from '#shared/collections/people.ts'
import type { AuditLine } from '#shared/domain/drop/audit.ts'
import type { DropCycle } from '#shared/domain/drop/cycle.ts'
import { COMPLAINT_URL, dropComplaint } from '#shared/domain/drop/drop-complaint.ts'
import { DROP_CODES } from '#shared/domain/drop/result-code.ts'
import { mainName } from '#shared/letters/full-name.ts'
import type { DropListing } from '#shared/reports/drop-packet.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { ExternalButton } from '#web/ui/external-button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { DropPacketButton } from './drop-packet-button.tsx'
import { calendarDay, FINDING_WORDS, stillListedText } from './drop-words.ts'

type AuditItemProps = {
  line: AuditLine
  site: DataBrokerSite | undefined
  scan: ExposureScan | undefined
  person: Person
  request: DropRequest
  cycle: DropCycle
  today: string
  who: string
  /** The next steps show from the start. */
  isOpen: boolean
}

export function AuditItem(props: AuditItemProps) {
  const { line, scan, who, today } = props
  const { label, tone, explain } = FINDING_WORDS[line.finding]
  const reported = line.reported === null ? null : DROP_CODES[line.reported].label
  const details = [
    line.lookedAt === null ? '' : `Last checked ${calendarDay(line.lookedAt.slice(0, 10), today)}.`,
    line.finding === 'could_not_check' ? (scan?.problem ?? '') : '',
    reported === null || line.contradicts ? '' : `It reported “${reported}”.`,
    line.finding === 'still_lists' ? stillListedText(line, who, reported) : '',
  ]
  return (
    <ListRow
      title={line.name}
      detail={details.filter(one => one !== '').join(' ')}
      trailing={
        <StatusPill tone={tone} explain={explain}>
          {label(who)}
        </StatusPill>
      }
    >
      {line.finding === 'still_lists' ? (
        <NextSteps {...props} />
      ) : (
        line.finding === 'maybe_lists' && (
          <LinkButton size="small" to="/exposures/ask">
            Answer “Is this you?”
          </LinkButton>
        )
      )}
    </ListRow>
  )
}

function NextSteps({ line, site, scan, person, request, cycle, today, isOpen }: AuditItemProps) {
  const listing = scan?.listings.find(one => one.verdict === 'yours' && one.gone_at === null)
  const complaint = dropComplaint({
    child: person.relation === 'child' ? mainName(person) : null,
    site: line.name,
    host: site?.host ?? line.siteId,
    submittedOn: request.submitted_on,
    dropId: request.drop_id,
    reportDueOn: cycle.reportDueOn,
    reported: line.reported,
    lookedOn: (line.lookedAt ?? today).slice(0, 10),
    listing: listing?.url ?? null,
    // With the year: the complaint outlives it.
    dayText: day => calendarDay(day, ''),
  })
  const packet = {
    requestId: request.id,
    name: mainName(person),
    isChild: person.relation === 'child',
    siteName: line.name,
    siteHost: site?.host ?? line.siteId,
    dropId: request.drop_id,
    cycle,
    reported: request.results.find(({ site_id }) => site_id === line.siteId) ?? null,
    lookedAt: line.lookedAt ?? today,
    listing: listing ? packetListing(listing) : null,
  }
  return (
    <details open={isOpen}>
      <summary className="w-fit cursor-pointer text-sm text-soft hover:text-ink pointer-coarse:min-h-touch pointer-coarse:content-center">
        What you can do<VisuallyHidden> about {line.name}</VisuallyHidden>
      </summary>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <LinkButton size="small" to="/templates" search={{ to: line.siteId, person: person.id }}>
          Write to {line.name}
        </LinkButton>
        <DropPacketButton rows={packet} />
        <CopyButton text={complaint} what={`about ${line.name}`} label="Copy a complaint" />
        <ExternalButton href={COMPLAINT_URL}>Complain to CalPrivacy</ExternalButton>
      </div>
    </details>
  )
}

function packetListing(listing: SeenListing): DropListing {
  const { url, name, age, akas, places, phones, relatives, picture, evidence_id } = listing
  return {
    ...{ url, name, age, akas, places, phones, relatives: relatives.length },
    first_seen_at: listing.first_seen_at,
    last_seen_at: listing.last_seen_at,
    picture:
      picture && evidence_id ? { ...picture, label: picture.label ?? 'The listing', id: evidence_id } : null,
  }
}
