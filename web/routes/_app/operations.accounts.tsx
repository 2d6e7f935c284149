// /operations/accounts: an account's state, for the operators of the server.
import { createFileRoute } from '@tanstack/react-router'
import { AccountsPage } from '#web/features/operations/accounts-page.tsx'
import { id, readSearch } from '#web/ui/address-search.ts'

export const Route = createFileRoute('/_app/operations/accounts')({
  validateSearch: search => readSearch({ id }, search),
  head: () => ({ meta: [{ title: 'Accounts | Offlist' }] }),
  component: Accounts,
})

function Accounts() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AccountsPage
      id={search.id}
      onFind={found =>
        void navigate({ search: found === undefined ? {} : { id: found }, replace: true, resetScroll: false })
      }
    />
  )
}
