// The count next to a place.
import { cx } from '#web/ui/cx.ts'
import type { NavPlace, PlaceCounts } from './places.ts'

const TONE = { yours: 'bg-yours-wash text-yours', back: 'bg-back-wash text-back' }

type PlaceCountProps = { place: NavPlace; counts: PlaceCounts | null; className?: string }

/** Empty at 0, or while the device doesn't know yet. */
export function PlaceCount({ place: { count }, counts, className }: PlaceCountProps) {
  const number = count && counts ? counts[count.of] : 0
  if (!count || number === 0) return null
  return (
    <span
      className={cx(
        'rounded-full px-1.5 text-xs leading-5 font-semibold tabular-nums',
        TONE[count.tone],
        className,
      )}
    >
      {number > 99 ? '99+' : number}
      <span className="sr-only"> {count.said}</span>
    </span>
  )
}
