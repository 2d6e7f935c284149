// /onboarding: describing a person, the first or another.
import { createFileRoute } from '@tanstack/react-router'
import { useDocs } from '#web/data/queries.ts'
import { OnboardingPage } from '#web/features/people/onboarding-page.tsx'

export const Route = createFileRoute('/_app/onboarding')({
  head: () => ({ meta: [{ title: 'Who are we protecting? | Offlist' }] }),
  component: Onboarding,
})

function Onboarding() {
  const navigate = Route.useNavigate()
  const people = useDocs('people')
  return (
    <OnboardingPage
      onScan={person => void navigate({ to: '/scan', search: { person } })}
      onCancel={people.docs.length > 0 ? () => void navigate({ to: '/people' }) : undefined}
    />
  )
}
