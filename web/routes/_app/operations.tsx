// The frame of the operators' pages: not found for everyone else, and closed without a second factor.
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { OperatorsOnly } from '#web/features/operations/operators-only.tsx'
import { NotFoundPage } from '#web/features/site/not-found-page.tsx'

export const Route = createFileRoute('/_app/operations')({
  component: () => (
    <OperatorsOnly notFound={<NotFoundPage />}>
      <Outlet />
    </OperatorsOnly>
  ),
})
