// California's DROP: who may use it, a worksheet, the steps beside the portal, the dates of a request, and our own
// check afterward. The person sends the request; we never submit it.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { Person } from '#shared/collections/people.ts'
import { dropCycle } from '#shared/domain/drop/cycle.ts'
import { dropEligibility } from '#shared/domain/drop/eligibility.ts'
import { dayOf } from '#shared/domain/letter-clock.ts'
import { mainName } from '#shared/letters/full-name.ts'
import { pronounsOf } from '#shared/letters/person-pronouns.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { useNow } from '#web/data/clock.ts'
import { Field } from '#web/ui/field.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AuditPart } from './audit-part.tsx'
import { CoursePart } from './course-part.tsx'
import { CoverageParts } from './coverage-parts.tsx'
import { DropRequestForm } from './drop-request-form.tsx'
import { EligibilityNotice } from './eligibility-notice.tsx'
import { PortalPart } from './portal-part.tsx'
import { ResultsPart } from './results-part.tsx'
import { useDropRequest } from './use-drop-request.ts'
import { WorksheetPart } from './worksheet-part.tsx'

type DropPageProps = {
  person: Person
  people: readonly Person[]
  onPerson: (id: string) => void
  /** The person's scans. */
  scans: readonly ExposureScan[]
  sites: ReadonlyMap<string, DataBrokerSite>
  /** Sites with a scan of the person that was asked for and hasn't begun. */
  asked: ReadonlySet<string>
  /** Where the portal is. */
  portal: string
  /** Scans these sites for the person. */
  onLook: (siteIds: readonly string[]) => void
}

export function DropPage(props: DropPageProps) {
  const { person, people, onPerson, sites, portal } = props
  const today = dayOf(useNow(MINUTE))
  const { isLoading, request, actions } = useDropRequest(person.id)
  const eligibility = dropEligibility(person, today)
  const { who } = pronounsOf(person)
  if (isLoading) return <Skeleton />
  const cycle = request && dropCycle(request.submitted_on)
  return (
    <Page width="prose">
      <PageHeader
        eyebrow="For people who live in California"
        title="California’s DROP"
        lede="One request reaches every site on the state’s register of companies that sell people’s data. You send it on the state’s own portal. We help you prepare it, keep track of the dates, and check afterward. We never submit it."
      />
      {people.length > 1 && (
        <div className="mb-8 max-w-form">
          <Field label="About">
            <Select
              value={person.id}
              options={people.map(one => ({ value: one.id, label: mainName(one) }))}
              onChange={event => onPerson(event.target.value)}
            />
          </Field>
        </div>
      )}
      {!(request && eligibility.may) && <EligibilityNotice eligibility={eligibility} person={person} />}
      {request && cycle && (
        <>
          <CoursePart request={request} cycle={cycle} today={today} actions={actions} />
          <ResultsPart request={request} sites={sites} actions={actions} />
          <AuditPart {...props} request={request} cycle={cycle} today={today} who={who} />
        </>
      )}
      {eligibility.may && (
        <>
          <WorksheetPart person={person} />
          {!request && (
            <>
              <PortalPart personId={person.id} portal={portal} />
              <Section
                id="request"
                title="When you’ve sent it"
                lede="Enter the day and your DROP ID, and we’ll keep track of the dates. We store the ID encrypted."
              >
                <DropRequestForm today={today} sent={null} label="Save request" onSave={actions.save} />
              </Section>
            </>
          )}
        </>
      )}
      <CoverageParts />
    </Page>
  )
}
