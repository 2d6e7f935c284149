// /operations/audit: the log of operators' acts, for the operators of the server.
import { createFileRoute } from '@tanstack/react-router'
import { AuditPage, actNamed } from '#web/features/operations/audit-page.tsx'
import { readSearch, text } from '#web/ui/address-search.ts'

/** Longer than every name of an act. The page knows the names: here, every public page would load them. */
const LONGEST = 40

export const Route = createFileRoute('/_app/operations/audit')({
  validateSearch: search => readSearch({ act: text(LONGEST) }, search),
  head: () => ({ meta: [{ title: 'Audit log | Offlist' }] }),
  component: Audit,
})

function Audit() {
  const { act } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AuditPage
      act={actNamed(act)}
      onFilter={next =>
        void navigate({ search: next === undefined ? {} : { act: next }, replace: true, resetScroll: false })
      }
    />
  )
}
