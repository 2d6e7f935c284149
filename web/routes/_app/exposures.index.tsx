// /exposures: what was found of a person, and how its removal stands.
import { createFileRoute } from '@tanstack/react-router'
import { useDocs } from '#web/data/queries.ts'
import type { Exposure } from '#web/features/exposures/exposure-view.ts'
import { ExposuresPage } from '#web/features/exposures/exposures-page.tsx'
import { startingLabel } from '#web/features/exposures/starting.ts'
import { ConsentNotice } from '#web/features/household/consent-notice.tsx'
import { useConsentFirst } from '#web/features/household/use-consent-first.tsx'
import { STANDINGS } from '#web/features/removals/standing.ts'
import { useJobViews } from '#web/features/removals/use-job-views.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Nobody } from './-nobody.tsx'

export const Route = createFileRoute('/_app/exposures/')({
  head: () => ({ meta: [{ title: 'Listings | Offlist' }] }),
  component: Exposures,
})

function Exposures() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const people = useDocs('people', { sort: (a, b) => a.created_at.localeCompare(b.created_at) })
  const { views } = useJobViews()
  const { first, dialog } = useConsentFirst()
  if (people.status === 'loading') return <Skeleton />
  const person = people.docs.find(row => row.id === search.person) ?? people.docs[0]
  if (!person) return <Nobody title="Listings" />
  const removalOf = (exposure: Exposure) => {
    const view = views.find(candidate => candidate.job.id === exposure.job?.id)
    if (view) return { label: view.standing.label, jobId: view.job.id }
    if (exposure.starting) return { label: startingLabel(exposure.starting), jobId: null }
    return exposure.isBack ? { label: STANDINGS.back.label, jobId: null } : null
  }
  return (
    <>
      <ExposuresPage
        key={person.id}
        person={person}
        notice={
          <ConsentNotice person={person} begun={views.some(view => view.job.person_id === person.id)} />
        }
        removalOf={removalOf}
        beforeStart={start => void first(person, 'Agree and start the removals', start)}
        onStarted={() => void navigate({ to: '/dashboard' })}
      />
      {dialog}
    </>
  )
}
