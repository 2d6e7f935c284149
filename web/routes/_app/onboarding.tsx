// /onboarding: describing a person, the first or another.
import { createFileRoute } from '@tanstack/react-router'
import { useDocs } from '#web/data/queries.ts'
import { useSession } from '#web/data/session.ts'
import { PeopleQuota } from '#web/features/household/people-quota.tsx'
import { useHouseholdView } from '#web/features/household/use-household-view.ts'
import { useScanStart } from '#web/features/household/use-scan-start.tsx'
import { peopleQuota } from '#web/features/household/viewer.ts'
import { OnboardingPage } from '#web/features/people/onboarding-page.tsx'

export const Route = createFileRoute('/_app/onboarding')({
  head: () => ({ meta: [{ title: 'Who are we protecting? | Offlist' }] }),
  component: Onboarding,
})

function Onboarding() {
  const navigate = Route.useNavigate()
  const people = useDocs('people')
  const ownName = useSession().user?.fullName ?? ''
  const view = useHouseholdView(people.docs.length)
  const { start, dialog } = useScanStart()
  const scan = (id: string) => {
    const person = people.docs.find(row => row.id === id)
    const go = () => void navigate({ to: '/scan', search: { person: id } })
    if (person) void start(person, go)
    else go()
  }
  return (
    <>
      <OnboardingPage
        ownName={ownName}
        onScan={scan}
        quota={<PeopleQuota quota={peopleQuota(view, people.docs.length)} adding />}
        onCancel={people.docs.length > 0 ? () => void navigate({ to: '/people' }) : undefined}
      />
      {dialog}
    </>
  )
}
