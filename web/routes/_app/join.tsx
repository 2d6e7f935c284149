// /join: the destination of household invitation links. Signed-out users return here after /auth.
import { createFileRoute } from '@tanstack/react-router'
import { JoinPage } from '#web/features/household/join-page.tsx'

export const Route = createFileRoute('/_app/join')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' || typeof token === 'number' ? { token: String(token) } : {},
  head: () => ({ meta: [{ title: 'Join a household | Offlist' }] }),
  component: Join,
})

function Join() {
  return <JoinPage token={Route.useSearch().token} />
}
