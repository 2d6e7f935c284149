// /removals/$jobId/complaint: a complaint to a regulator about one removal.
import { createFileRoute } from '@tanstack/react-router'
import { MINUTE } from '#shared/lib/time.ts'
import { useNow } from '#web/data/clock.ts'
import { reportPicture } from '#web/data/reports.ts'
import { useSession } from '#web/data/session.ts'
import { ComplaintPage } from '#web/features/complaint/complaint-page.tsx'
import { useComplaint } from '#web/features/complaint/use-complaint.ts'
import { JobMissing } from '#web/features/removals/job-page.tsx'
import { LoadFailed } from '#web/features/removals/load-failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export const Route = createFileRoute('/_app/removals/$jobId_/complaint')({
  head: () => ({ meta: [{ title: 'Complaint | Offlist' }] }),
  component: ComplaintRoute,
  errorComponent: LoadFailed,
})

function ComplaintRoute() {
  const { jobId } = Route.useParams()
  const now = useNow(MINUTE)
  const { user } = useSession()
  const asked = useComplaint(jobId, now)
  if (asked.status === 'loading') return <Skeleton />
  if (asked.status === 'missing') return <JobMissing />
  return (
    <ComplaintPage
      key={jobId}
      complaint={asked.complaint}
      loadFile={id => reportPicture(user?.id ?? '', id)}
      now={now}
    />
  )
}
