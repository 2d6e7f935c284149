// /account/security: the account's sign-in methods.
import { createFileRoute } from '@tanstack/react-router'
import { type SecurityArrival, SecurityPage } from '#web/features/security/security-page.tsx'

type SecuritySearch = { email?: 'half' | 'changed'; connected?: 1 }

export const Route = createFileRoute('/_app/account/security/')({
  validateSearch: ({ email, connected }: Record<string, unknown>): SecuritySearch => ({
    ...(email === 'half' || email === 'changed' ? { email } : {}),
    ...(connected === 1 || connected === '1' ? { connected: 1 } : {}),
  }),
  head: () => ({ meta: [{ title: 'Account security | Offlist' }] }),
  component: Security,
})

function Security() {
  const { email, connected } = Route.useSearch()
  const arrived: SecurityArrival = email ?? (connected === 1 ? 'connected' : undefined)
  return <SecurityPage arrived={arrived} />
}
