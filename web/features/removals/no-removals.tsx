// What stands where removals would, while there are none (spec, signed-in tools, 2.1).
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

type NoRemovalsProps = {
  hasPerson: boolean
  /** Listings already found that are the person's. */
  found: number
}

/** Says what is missing and offers the step that comes next. */
export function NoRemovals({ hasPerson, found }: NoRemovalsProps) {
  return (
    <EmptyState
      title="No removal jobs were found"
      action={
        <>
          {found > 0 && (
            <LinkButton to="/exposures" variant="primary">
              Review what was found
            </LinkButton>
          )}
          {hasPerson ? (
            <LinkButton to="/scan" variant={found > 0 ? 'secondary' : 'primary'}>
              Run Free Scan
            </LinkButton>
          ) : (
            <LinkButton to="/onboarding" variant="primary">
              Run Free Scan
            </LinkButton>
          )}
        </>
      }
    >
      {found > 0
        ? `${found === 1 ? 'One listing is' : `${found} listings are`} waiting for you to start removal.`
        : hasPerson
          ? 'A scan finds your listings. You choose what comes down.'
          : 'First, tell us who to look for. Then a scan finds the listings, and you choose what comes down.'}
    </EmptyState>
  )
}
