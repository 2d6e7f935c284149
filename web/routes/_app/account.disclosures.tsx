// /account/disclosures: which data was disclosed to whom; `person` and `removal` in the address narrow it.
import { createFileRoute } from '@tanstack/react-router'
import { DisclosuresPage } from '#web/features/disclosures/disclosures-page.tsx'
import { id, readSearch } from '#web/ui/address-search.ts'

export const Route = createFileRoute('/_app/account/disclosures')({
  validateSearch: search => readSearch({ person: id, removal: id }, search),
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
