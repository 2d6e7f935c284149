// /auth: sign-up, sign-in, and where links from mails arrive.
import { createFileRoute, redirect } from '@tanstack/react-router'
import { AuthPage } from '#web/features/account/auth-page.tsx'
import { readAuthSearch } from '#web/features/account/auth-search.ts'
import { pageHead } from '#web/ui/page-head.ts'

export const Route = createFileRoute('/_auth/auth')({
  validateSearch: readAuthSearch,
  beforeLoad: ({ search: { tab, ...search } }) => {
    if (tab) throw redirect({ to: '/auth', search, state: { tab }, replace: true })
  },
  head: () =>
    pageHead({
      title: 'Sign In',
      description: 'Sign up or sign in to see what people-search sites show about you, and get it removed.',
      path: '/auth',
    }),
  component: Auth,
})

function Auth() {
  return <AuthPage search={Route.useSearch()} />
}
