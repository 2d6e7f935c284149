// /operations/audit: the log of operators' acts, for the operators of the server.
import { createFileRoute } from '@tanstack/react-router'
import { OPERATOR_ACTS, type OperatorActName } from '#shared/domain/operator-acts.ts'
import { AuditPage } from '#web/features/operations/audit-page.tsx'
import { oneOf, readSearch } from '#web/ui/address-search.ts'

const names = Object.keys(OPERATOR_ACTS) as OperatorActName[]

export const Route = createFileRoute('/_app/operations/audit')({
  validateSearch: search => readSearch({ act: oneOf(...names) }, search),
  head: () => ({ meta: [{ title: 'Audit log | Offlist' }] }),
  component: Audit,
})

function Audit() {
  const { act } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AuditPage
      act={act}
      onFilter={next =>
        void navigate({ search: next === undefined ? {} : { act: next }, replace: true, resetScroll: false })
      }
    />
  )
}
