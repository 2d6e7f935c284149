// /share: where mails shared to the app, opened with it or chosen from files are added to a removal.
import { createFileRoute } from '@tanstack/react-router'
import { AddMailPage } from '#web/features/broker-mail/add-mail-page.tsx'
import { oneOf, readSearch, text } from '#web/ui/address-search.ts'

export const Route = createFileRoute('/_app/share')({
  validateSearch: search => readSearch({ job: text(36), problem: oneOf('nothing', 'not-kept') }, search),
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
