// /people/$personId: one person's data.
import { createFileRoute } from '@tanstack/react-router'
import { LeaveAloneSection } from '#web/features/leave-alone/leave-alone-section.tsx'
import { PersonPage } from '#web/features/people/person-page.tsx'

export const Route = createFileRoute('/_app/people/$personId')({
  head: () => ({ meta: [{ title: 'Person | Offlist' }] }),
  component: Person,
})

function Person() {
  const { personId } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <PersonPage
      personId={personId}
      onDone={() => void navigate({ to: '/people' })}
      below={person => <LeaveAloneSection person={person} />}
    />
  )
}
