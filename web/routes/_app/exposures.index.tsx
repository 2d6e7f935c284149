// /exposures: a person's listings, and the state of their removals; for everyone, a row per person.
import { createFileRoute } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { REMOVAL_LABELS } from '#shared/domain/removal-labels.ts'
import { listingState } from '#shared/domain/site-line.ts'
import { useDocs } from '#web/data/queries.ts'
import type { Exposure } from '#web/features/exposures/exposure-view.ts'
import { ExposuresPage } from '#web/features/exposures/exposures-page.tsx'
import type { RemovalState } from '#web/features/exposures/listing-rows.ts'
import { readListingsSearch } from '#web/features/exposures/listings-search.ts'
import { PeopleListingsPage } from '#web/features/exposures/people-listings-page.tsx'
import { SiteAction } from '#web/features/exposures/site-action.ts'
import type { BeforeStart } from '#web/features/exposures/start-dialog.tsx'
import { startingLabel } from '#web/features/exposures/starting.ts'
import { ConsentNotice } from '#web/features/household/consent-notice.tsx'
import { skippedPeopleMessage } from '#web/features/household/skipped-people.ts'
import { useConsentFirst } from '#web/features/household/use-consent-first.tsx'
import { LeaveAloneButton } from '#web/features/leave-alone/leave-alone-button.tsx'
import { useJobViews } from '#web/features/removals/use-job-views.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { Nobody } from './-nobody.tsx'

export const Route = createFileRoute('/_app/exposures/')({
  validateSearch: readListingsSearch,
  head: () => ({ meta: [{ title: 'Listings | Offlist' }] }),
  component: Exposures,
})

function Exposures() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const people = useDocs('people', { sort: (a, b) => a.created_at.localeCompare(b.created_at) })
  const { views } = useJobViews()
  const { first, firstOf, dialog } = useConsentFirst()
  const byJob = useMemo(() => new Map(views.map(view => [view.job.id, view])), [views])
  const removalOf = useCallback(
    ({ job, starting, isBack }: Exposure): RemovalState | null => {
      const view = job && byJob.get(job.id)
      if (view) {
        const { key, label } = view.standing
        const listing = { verdict: 'yours', isListed: true, removal: key, isStarting: false } as const
        return { label, jobId: view.job.id, state: listingState(listing) ?? 'still' }
      }
      if (starting) return { label: startingLabel(starting), jobId: null, state: 'still' }
      return isBack ? { label: REMOVAL_LABELS.back.label, jobId: null, state: 'back' } : null
    },
    [byJob],
  )
  if (people.status === 'loading') return <Skeleton />
  const chosen = people.docs.find(row => row.id === search.person)
  if (!chosen && people.docs.length > 1) return <PeopleListingsPage people={people.docs} />
  const person = chosen ?? people.docs[0]
  if (!person) return <Nobody title="Listings" />
  const label = 'Agree and start the removals'
  const beforeStart: BeforeStart = (personIds, start) => {
    const asked = people.docs.filter(one => personIds.includes(one.id))
    // Requests the consent of the page's person; another person without consent is left out.
    const startAll = () =>
      firstOf(asked, label, async ({ ids, without }) => {
        await start(ids)
        const message = skippedPeopleMessage(without)
        if (message) toast(message)
      })
    if (asked.every(one => one.id === person.id)) void first(person, label, () => start(new Set([person.id])))
    else void (asked.includes(person) ? first(person, label, startAll) : startAll())
  }
  return (
    <SiteAction
      value={({ scan, siteName }) => (
        <LeaveAloneButton person={person} site={{ id: scan.site_id, name: siteName }} />
      )}
    >
      <ExposuresPage
        key={person.id}
        person={person}
        people={people.docs}
        notice={
          <ConsentNotice person={person} begun={views.some(view => view.job.person_id === person.id)} />
        }
        removalOf={removalOf}
        beforeStart={beforeStart}
        onStarted={() => void navigate({ to: '/dashboard' })}
        search={search}
        onSearch={next =>
          void navigate({
            search: before => ({ ...before, ...next }),
            replace: true,
            resetScroll: false,
          })
        }
      />
      {dialog}
    </SiteAction>
  )
}
