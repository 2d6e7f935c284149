// /people: whom the account protects.
import { createFileRoute } from '@tanstack/react-router'
import { useDocs } from '#web/data/queries.ts'
import { useSession } from '#web/data/session.ts'
import { PeopleRoom } from '#web/features/household/people-room.tsx'
import { useHouseholdView } from '#web/features/household/use-household-view.ts'
import { peopleRoom, viewerOf } from '#web/features/household/viewer.ts'
import { PeoplePage } from '#web/features/people/people-page.tsx'

export const Route = createFileRoute('/_app/people/')({
  head: () => ({ meta: [{ title: 'People | Offlist' }] }),
  component: People,
})

function People() {
  const me = useSession().user?.id ?? null
  const count = useDocs('people').docs.length
  const view = useHouseholdView(count)
  const room = peopleRoom(view, count)
  return (
    <PeoplePage
      viewer={view && viewerOf(view, me)}
      isFull={room?.left === 0}
      room={<PeopleRoom room={room} />}
    />
  )
}
