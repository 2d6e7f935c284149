// Shown instead of the removals while there are none (PRODUCT T2.1).
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

type NoRemovalsProps = {
  hasPerson: boolean
  /** There are listings, so the next step isn't a scan. */
  isFound: boolean
}

/** Says what is missing and offers the next step. */
export function NoRemovals({ hasPerson, isFound }: NoRemovalsProps) {
  return (
    <EmptyState
      title="No removal jobs were found"
      action={
        <LinkButton to={hasPerson ? '/scan' : '/onboarding'} variant={isFound ? 'secondary' : 'primary'}>
          Run Free Scan
        </LinkButton>
      }
    >
      {isFound
        ? 'You haven’t chosen what comes down yet.'
        : hasPerson
          ? 'A scan finds your listings. You choose what comes down.'
          : 'First, tell us who to look for. Then a scan finds the listings, and you choose what comes down.'}
    </EmptyState>
  )
}
