// The main action above the removals: starts the next ten minutes, with the number of minutes that the dashboard shows.
import { LinkButton } from '#web/ui/link-button.tsx'
import { nextTenMinutes } from './-next-up.ts'
import { useNextUp } from './-use-next-up.ts'

/** For one person, or for everyone (null). Renders nothing if no tasks wait. */
export function NextAction({ personId }: { personId: string | null }) {
  const { minutes } = nextTenMinutes(useNextUp(personId).all)
  if (minutes === 0) return null
  return (
    <LinkButton variant="primary" to="/next">
      {`Do the next ${minutes === 1 ? 'minute' : `${minutes} minutes`}`}
    </LinkButton>
  )
}
