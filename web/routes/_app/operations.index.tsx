// /operations: for the operators of the server; not found for everyone else.
import { createFileRoute } from '@tanstack/react-router'
import { OperationsPage } from '#web/features/operations/operations-page.tsx'
import { NotFoundPage } from '#web/features/site/not-found-page.tsx'

export const Route = createFileRoute('/_app/operations/')({
  head: () => ({ meta: [{ title: 'Operations | Offlist' }] }),
  component: () => <OperationsPage notFound={<NotFoundPage />} />,
})
