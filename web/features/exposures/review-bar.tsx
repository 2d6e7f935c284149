// The cost of the ticked listings, and the button to review their removal.
import { Button } from '#web/ui/button.tsx'
import { SelectionBar } from '#web/ui/long-list/selection-bar.tsx'

type ReviewBarProps = {
  count: number
  requests: number
  minutes: number
  /** How many of them the search or a chip hides. */
  hidden: number
  onClear: () => void
  onReview: () => void
}

/** Nothing starts before the review. */
export function ReviewBar({ count, requests, minutes, hidden, onClear, onReview }: ReviewBarProps) {
  return (
    <SelectionBar
      sums={[
        { figure: count, words: hidden > 0 ? `selected, ${hidden} not shown` : 'selected' },
        { figure: requests, words: requests === 1 ? 'request' : 'requests' },
        { figure: minutes, words: 'min of your time' },
      ]}
      onClear={onClear}
      action={
        <Button
          size="small"
          onClick={onReview}
          className="border-paper bg-paper text-ink hover:border-paper hover:bg-sunk"
        >
          Review and start
        </Button>
      }
    />
  )
}
