// /removals: the removal progress board, composed of removals, their timeline and notifications.
import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { mainName } from '#shared/letters/full-name.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { useNow } from '#web/data/clock.ts'
import { useDocs, useSites } from '#web/data/queries.ts'
import { StartingPart } from '#web/features/exposures/starting-part.tsx'
import { useStarting } from '#web/features/exposures/use-starting.ts'
import { NotificationsWidget } from '#web/features/notifications/notifications-widget.tsx'
import { StatusToasts } from '#web/features/notifications/status-toasts.tsx'
import { BoardPage } from '#web/features/removals/board-page.tsx'
import { LoadFailed } from '#web/features/removals/load-failed.tsx'
import { NoRemovals } from '#web/features/removals/no-removals.tsx'
import { BOARD_SEARCH } from '#web/features/removals/removals-search.ts'
import { useJobViews } from '#web/features/removals/use-job-views.ts'
import { readSearch } from '#web/ui/address-search.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { NextAction } from '../-next-action.tsx'
import { RecentPart } from './-recent-part.tsx'

export const Route = createFileRoute('/_app/removals/')({
  validateSearch: search => readSearch(BOARD_SEARCH, search),
  head: () => ({ meta: [{ title: 'Removal progress | Offlist' }] }),
  component: Removals,
  errorComponent: LoadFailed,
})

function Removals() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const jobs = useJobViews()
  const people = useDocs('people')
  const { sites } = useSites()
  const everyones = useStarting()
  const now = useNow(MINUTE)
  // Everyone, unless a person is chosen.
  const chosen = people.docs.find(one => one.id === search.person) ?? null
  const views = useMemo(
    () => (chosen === null ? jobs.views : jobs.views.filter(({ job }) => job.person_id === chosen.id)),
    [jobs.views, chosen],
  )
  if (jobs.failed) return <LoadFailed />
  if (jobs.status === 'loading') return <Skeleton />
  const starting = everyones.filter(one => chosen === null || one.personId === chosen.id)
  const [only, ...others] = people.docs
  const shown = chosen ?? (others.length === 0 ? only : undefined)
  return (
    <>
      <StatusToasts />
      <BoardPage
        views={views}
        sites={sites}
        whose={shown ? mainName(shown) : others.length > 0 ? 'Everyone' : ''}
        search={search}
        onSearch={next =>
          void navigate({ search: before => ({ ...before, ...next }), replace: true, resetScroll: false })
        }
        starting={starting.length}
        started={<StartingPart starting={starting} />}
        action={<NextAction personId={chosen?.id ?? null} />}
        empty={<NoRemovals hasPerson={people.docs.length > 0} isFound={false} />}
        recent={<RecentPart views={views} now={now} />}
        notifications={<NotificationsWidget />}
      />
    </>
  )
}
