// /my-removals: the full list of removals.
import { createFileRoute } from '@tanstack/react-router'
import { useDocs } from '#web/data/queries.ts'
import { StartingPart } from '#web/features/exposures/starting-part.tsx'
import { useStarting } from '#web/features/exposures/use-starting.ts'
import { useConsentFirst } from '#web/features/household/use-consent-first.tsx'
import { LoadFailed } from '#web/features/removals/load-failed.tsx'
import { RemovalsPage } from '#web/features/removals/removals-page.tsx'
import { readRemovalsSearch } from '#web/features/removals/removals-search.ts'
import { NextAction } from '../-next-action.tsx'

export const Route = createFileRoute('/_app/my-removals')({
  validateSearch: readRemovalsSearch,
  head: () => ({ meta: [{ title: 'My removals | Offlist' }] }),
  component: MyRemovals,
  errorComponent: LoadFailed,
})

function MyRemovals() {
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  const starting = useStarting()
  const people = useDocs('people')
  const { first, dialog } = useConsentFirst()
  /** Asks for the consent of each person who lacks it, one after another. */
  const onRetry = (personIds: readonly string[], retry: () => void): void => {
    const [id, ...others] = personIds
    const person = people.docs.find(one => one.id === id)
    if (id === undefined) retry()
    else if (person) void first(person, 'Agree and try again', async () => onRetry(others, retry))
    else onRetry(others, retry)
  }
  return (
    <>
      <RemovalsPage
        search={search}
        onSearch={search =>
          void navigate({ search: before => ({ ...before, ...search }), replace: true, resetScroll: false })
        }
        starting={starting.length}
        started={<StartingPart starting={starting} />}
        action={<NextAction personId={search.person ?? null} />}
        onRetry={onRetry}
      />
      {dialog}
    </>
  )
}
