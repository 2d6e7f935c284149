// /account/disclosures: what was disclosed to whom, by every request sent for this household, and by searches.

import { useCallback } from 'react'
import type { Person } from '#shared/collections/people.ts'
import { dayText } from '#shared/letters/day-text.ts'
import { mainName } from '#shared/letters/full-name.ts'
import { MINUTE } from '#shared/lib/time.ts'
import type { DisclosureList } from '#shared/protocol/rights.ts'
import { accountPages } from '#web/content/account-pages.ts'
import { useNow } from '#web/data/clock.ts'
import { useDocs } from '#web/data/queries.ts'
import { rights } from '#web/data/rights.ts'
import { AsyncSection } from '#web/ui/async-section.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { List } from '#web/ui/list.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PageLoadError } from '#web/ui/page-load-error.tsx'
import { Section } from '#web/ui/section.tsx'
import { Select } from '#web/ui/select.tsx'
import { SubNav } from '#web/ui/sub-nav.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { bySite, type DisclosedRequest, type DisclosedSite } from './requests.ts'
import { SearchesSection } from './searches-section.tsx'
import { type Pages, usePages } from './use-pages.ts'

/** For one person, one removal, or everyone the viewer may see. */
type Filter = { personId?: string | undefined; jobId?: string | undefined }

const join = (shown: DisclosureList, next: DisclosureList): DisclosureList => ({
  disclosures: [...shown.disclosures, ...next.disclosures],
  cursor: next.cursor,
})

/** The filter is in the address, so that a removal can link to its disclosures. */
export function DisclosuresPage({
  filter,
  onFilter,
}: {
  filter: Filter
  onFilter: (filter: Filter) => void
}) {
  const people = useDocs('people', { sort: (a, b) => a.created_at.localeCompare(b.created_at) })
  const told = useDisclosures(filter)
  return (
    <Page width="prose">
      <SubNav label="Account" pages={accountPages} />
      <PageHeader
        title="What we’ve told sites"
        lede="Every detail a removal request sent, to which site, when, and why. If we’re not sure it went out, we count it as told."
      />
      {told.loadState.status === 'failed' ? (
        <PageLoadError failure={told.loadState} what="These records" reload={told.reload} />
      ) : (
        <>
          <FilterPart filter={filter} people={people.docs} onFilter={onFilter} />
          <AsyncSection name="what was told" loadState={told.loadState} reload={told.reload}>
            {list => <Ledger list={list} filter={filter} people={people.docs} {...told} />}
          </AsyncSection>
          {filter.jobId === undefined && <SearchesSection personId={filter.personId} />}
        </>
      )}
    </Page>
  )
}

type FilterPartProps = { filter: Filter; people: readonly Person[]; onFilter: (filter: Filter) => void }

function FilterPart({ filter, people, onFilter }: FilterPartProps) {
  if (filter.jobId !== undefined) {
    return (
      <div className="mb-8">
        <Notice
          title="Only what one removal told"
          action={
            <Button size="small" onClick={() => onFilter({})}>
              Show all
            </Button>
          }
        />
      </div>
    )
  }
  if (people.length < 2) return null
  const options = people.map(person => ({ value: person.id, label: mainName(person) }))
  return (
    <div className="mb-8 max-w-form">
      <Field label="About">
        <Select
          value={filter.personId ?? ''}
          options={[{ value: '', label: 'Everyone' }, ...options]}
          onChange={event => onFilter(event.target.value === '' ? {} : { personId: event.target.value })}
        />
      </Field>
    </div>
  )
}

type LedgerProps = {
  list: DisclosureList
  filter: Filter
  people: readonly Person[]
  more: () => void
  busy: boolean
  failure: string | null
}

function Ledger({ list, filter, people, more, busy, failure }: LedgerProps) {
  const now = useNow(MINUTE)
  const names = new Map(people.map(person => [person.id, mainName(person)]))
  if (list.disclosures.length === 0) return <NothingTold filter={filter} names={names} />
  return (
    <>
      {bySite(list.disclosures).map(site => (
        <SiteLedger key={site.id} site={site} names={names} now={now} />
      ))}
      {list.cursor !== null && (
        <div className="mt-8 grid justify-items-start gap-3">
          <Button loading={busy} onClick={more}>
            Show older
          </Button>
          <FormFailure message={failure} />
        </div>
      )}
    </>
  )
}

type SiteLedgerProps = { site: DisclosedSite; names: ReadonlyMap<string, string>; now: number }

function SiteLedger({ site, names, now }: SiteLedgerProps) {
  return (
    <Section title={site.name}>
      <List label={`What ${site.name} was told`}>
        {site.requests.map(request => (
          <ListRow
            key={request.id}
            title={sentence(request, now)}
            detail={detail(request, names)}
            trailing={
              <TextLink to="/removals/$jobId" params={{ jobId: request.jobId }}>
                The removal<VisuallyHidden> on {site.name}</VisuallyHidden>
              </TextLink>
            }
          />
        ))}
      </List>
    </Section>
  )
}

/** The site is named in the headline and the list's label. */
const sentence = ({ at, fields }: DisclosedRequest, now: number) =>
  `${dayText(at, now)}: ${fields.join(', ')}.`

/** The reason, and the person if there are several. */
function detail({ reason, personId }: DisclosedRequest, names: ReadonlyMap<string, string>): string {
  const why = `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`
  const name = names.size > 1 ? names.get(personId) : undefined
  return name === undefined ? `${why}.` : `${why}. About ${name}.`
}

function NothingTold({ filter, names }: { filter: Filter; names: ReadonlyMap<string, string> }) {
  const name = filter.personId === undefined ? undefined : names.get(filter.personId)
  if (filter.jobId !== undefined)
    return <EmptyState title="Nothing sent for this removal yet">No request has gone out.</EmptyState>
  return (
    <EmptyState
      title={name === undefined ? 'No requests sent yet' : `No request about ${name} has left`}
      action={<LinkButton to="/my-removals">My removals</LinkButton>}
    >
      When a removal request goes out, we list what it said here.
    </EmptyState>
  )
}

/** The entries that match the filter. */
function useDisclosures({ personId, jobId }: Filter): Pages<DisclosureList> {
  const load = useCallback(
    (cursor?: string) =>
      rights.disclosures({
        ...(personId === undefined ? {} : { person_id: personId }),
        ...(jobId === undefined ? {} : { job_id: jobId }),
        ...(cursor === undefined ? {} : { cursor }),
      }),
    [personId, jobId],
  )
  return usePages(load, join)
}
