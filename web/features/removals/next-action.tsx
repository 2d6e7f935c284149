// The main action over the removals: the quickest tasks that wait for the person.
import { LinkButton } from '#web/ui/link-button.tsx'
import type { JobView } from './job-view.ts'
import { nextMinutes } from './next-minutes.ts'

/** Leads to the first of them; empty if nothing waits. */
export function NextAction({ views }: { views: readonly JobView[] }) {
  const { minutes, views: next } = nextMinutes(views)
  const [first] = next
  if (!first) return null
  return (
    <LinkButton
      variant="primary"
      to="/removals/$jobId"
      params={{ jobId: first.job.id }}
      search={first.task === 'look' ? {} : { open: first.task }}
    >
      {`Do the next ${minutes === 1 ? 'minute' : `${minutes} minutes`}`}
    </LinkButton>
  )
}
