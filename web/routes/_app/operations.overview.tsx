// /operations/overview: the state of the service at a glance, for the operators of the server.
import { createFileRoute } from '@tanstack/react-router'
import { OverviewPage } from '#web/features/operations/overview-page.tsx'

export const Route = createFileRoute('/_app/operations/overview')({
  head: () => ({ meta: [{ title: 'Overview | Offlist' }] }),
  component: OverviewPage,
})
