// /share: where mails shared to the app, opened with it or chosen from files are added to a removal.
import { createFileRoute } from '@tanstack/react-router'
import { z } from '#shared/lib/z.ts'
import { AddMailPage } from '#web/features/broker-mail/add-mail-page.tsx'

export const Route = createFileRoute('/_app/share')({
  validateSearch: z.object({
    job: z.string().max(36).optional().catch(undefined),
    problem: z.enum(['nothing', 'not-kept']).optional().catch(undefined),
  }),
  head: () => ({ meta: [{ title: 'Add a mail | Offlist' }] }),
  component: Share,
})

function Share() {
  const { job, problem } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AddMailPage
      jobId={job}
      problem={problem}
      onDone={jobId => void navigate({ to: '/removals/$jobId', params: { jobId }, replace: true })}
    />
  )
}
