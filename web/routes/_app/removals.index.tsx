// /removals: the full list of removals.
import { createFileRoute } from '@tanstack/react-router'
import { StartingPart } from '#web/features/exposures/starting-part.tsx'
import { useStarting } from '#web/features/exposures/use-starting.ts'
import { LoadFailed } from '#web/features/removals/load-failed.tsx'
import { RemovalsPage } from '#web/features/removals/removals-page.tsx'
import { readRemovalsSearch } from '#web/features/removals/removals-search.ts'

export const Route = createFileRoute('/_app/removals/')({
  validateSearch: readRemovalsSearch,
  head: () => ({ meta: [{ title: 'Removals | Offlist' }] }),
  component: Removals,
  errorComponent: LoadFailed,
})

function Removals() {
  const navigate = Route.useNavigate()
  const starting = useStarting()
  return (
    <RemovalsPage
      search={Route.useSearch()}
      onSearch={search =>
        void navigate({ search: before => ({ ...before, ...search }), replace: true, resetScroll: false })
      }
      starting={starting.length}
      started={<StartingPart starting={starting} />}
    />
  )
}
