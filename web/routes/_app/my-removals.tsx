// /my-removals: the full list of removals.
import { createFileRoute } from '@tanstack/react-router'
import { useDocs } from '#web/data/queries.ts'
import { StartingPart } from '#web/features/exposures/starting-part.tsx'
import { useStarting } from '#web/features/exposures/use-starting.ts'
import { skippedPeopleMessage } from '#web/features/household/skipped-people.ts'
import { useConsentFirst } from '#web/features/household/use-consent-first.tsx'
import { LoadFailed } from '#web/features/removals/load-failed.tsx'
import type { OnRetry } from '#web/features/removals/many-removals.ts'
import { RemovalsPage } from '#web/features/removals/removals-page.tsx'
import { readRemovalsSearch } from '#web/features/removals/removals-search.ts'
import { toast } from '#web/ui/toast.ts'
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
  const { firstOf, dialog } = useConsentFirst()
  const onRetry: OnRetry = (personIds, retry) => {
    const asked = people.docs.filter(one => personIds.includes(one.id))
    void firstOf(asked, 'Agree and try again', async ({ without }) => {
      const message = skippedPeopleMessage(without)
      if (message) toast(message)
      retry(new Set(without.map(one => one.id)))
    })
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
