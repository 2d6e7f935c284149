// /account/disclosures: what was told to whom; `person` and `removal` in the address narrow it.
import { createFileRoute } from '@tanstack/react-router'
import { rowId } from '#shared/lib/id.ts'
import { z } from '#shared/lib/z.ts'
import { DisclosuresPage } from '#web/features/disclosures/disclosures-page.tsx'

const search = z.object({
  person: rowId.optional().catch(undefined),
  removal: rowId.optional().catch(undefined),
})

export const Route = createFileRoute('/_app/account/disclosures')({
  validateSearch: search,
  head: () => ({ meta: [{ title: 'What we’ve told sites | Offlist' }] }),
  component: Disclosures,
})

function Disclosures() {
  const { person, removal } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <DisclosuresPage
      filter={{ personId: person, jobId: removal }}
      onFilter={({ personId, jobId }) =>
        void navigate({
          search: { ...(personId ? { person: personId } : {}), ...(jobId ? { removal: jobId } : {}) },
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}
