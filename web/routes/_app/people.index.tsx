// /people: the people whom the account protects.
import { createFileRoute } from '@tanstack/react-router'
import { useDocs } from '#web/data/queries.ts'
import { useSession } from '#web/data/session.ts'
import { PeopleQuota } from '#web/features/household/people-quota.tsx'
import { useHouseholdView } from '#web/features/household/use-household-view.ts'
import { peopleQuota, viewerOf } from '#web/features/household/viewer.ts'
import { PeoplePage } from '#web/features/people/people-page.tsx'

export const Route = createFileRoute('/_app/people/')({
  head: () => ({ meta: [{ title: 'People | Offlist' }] }),
  component: People,
})

function People() {
  const me = useSession().user?.id ?? null
  const count = useDocs('people').docs.length
  const view = useHouseholdView(count)
  const quota = peopleQuota(view, count)
  return (
    <PeoplePage
      viewer={view && viewerOf(view, me)}
      isFull={quota?.remaining === 0}
      quota={<PeopleQuota quota={quota} />}
    />
  )
}
