// The signed-in part: nobody gets in without a session, and every screen in it stands in the app's shell (__root.tsx). The person that
// the screens are about is in the address.
import { createFileRoute, retainSearchParams } from '@tanstack/react-router'
import { ShellSkeleton } from '#web/features/shell/shell-skeleton.tsx'
import { readPerson } from './-person-search.ts'

export const Route = createFileRoute('/_app')({
  staticData: { opensFor: 'signed in' },
  validateSearch: readPerson,
  search: { middlewares: [retainSearchParams(['person'])] },
  beforeLoad: async ({ location }) => {
    // What knows the session comes with it: visitors of public pages don't need it.
    const { openForSession } = await import('./-open-for-session.ts')
    await openForSession(location)
  },
  pendingComponent: ShellSkeleton,
})
