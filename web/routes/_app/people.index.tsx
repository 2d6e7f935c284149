// /people: whom the account protects.
import { createFileRoute } from '@tanstack/react-router'
import { PeoplePage } from '#web/features/people/people-page.tsx'

export const Route = createFileRoute('/_app/people/')({
  head: () => ({ meta: [{ title: 'People | Offlist' }] }),
  component: PeoplePage,
})
