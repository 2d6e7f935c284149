// /account/household: members, invitations and consents.
import { createFileRoute } from '@tanstack/react-router'
import { HouseholdPage } from '#web/features/household/household-page.tsx'

export const Route = createFileRoute('/_app/account/household')({
  head: () => ({ meta: [{ title: 'Family and team | Offlist' }] }),
  component: Household,
})

function Household() {
  const navigate = Route.useNavigate()
  return <HouseholdPage onLeft={() => void navigate({ to: '/people' })} />
}
