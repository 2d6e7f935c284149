// The main action over the removals: the session of the next ten minutes, with the minutes that the dashboard says.
import { LinkButton } from '#web/ui/link-button.tsx'
import { nextTenMinutes } from './-next-up.ts'
import { useNextUp } from './-use-next-up.ts'

/** Of one person, or of everybody (null). Empty if nothing waits. */
export function NextAction({ personId }: { personId: string | null }) {
  const { minutes } = nextTenMinutes(useNextUp(personId).all)
  if (minutes === 0) return null
  return (
    <LinkButton variant="primary" to="/next">
      {`Do the next ${minutes === 1 ? 'minute' : `${minutes} minutes`}`}
    </LinkButton>
  )
}
