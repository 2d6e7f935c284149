// The scan's one main action: starting it, answering its questions, or viewing its results.
import type { ScanSums } from '#shared/domain/scan-sums.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

type ScanActionProps = {
  sums: ScanSums
  personId: string
  cards: number
  /** There are sites to search. */
  canStart: boolean
  isWanted: boolean
  onStart: () => void
}

export function ScanAction({ sums, personId, cards, canStart, isWanted, onStart }: ScanActionProps) {
  if (sums.total === 0) {
    return canStart ? (
      <Button variant="primary" loading={isWanted} onClick={onStart}>
        Start the scan
      </Button>
    ) : (
      <LinkButton to="/people/$personId" params={{ personId }} variant="primary">
        Add a city
      </LinkButton>
    )
  }
  const isOver = sums.open === 0
  if (isOver && sums.listings + sums.unsure === 0) return null
  const asks = isOver && cards > 0
  return (
    <>
      {asks && (
        <LinkButton to="/exposures/ask" search={{ person: personId }} variant="primary">
          Answer {cards === 1 ? '1 question' : `${cards} questions`}
        </LinkButton>
      )}
      {/* Shown even while a running scan has found nothing: a button that appears later would push the page down. */}
      <LinkButton to="/exposures" search={{ person: personId }} variant={asks ? 'secondary' : 'primary'}>
        See your listings
      </LinkButton>
    </>
  )
}
