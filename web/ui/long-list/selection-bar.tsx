// The bar that appears while rows are ticked: their number, the effort, and the one action on them.
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'

type SelectionBarProps = {
  /** Numbers with their labels: `5` `selected`. */
  sums: readonly { figure: number; words: string }[]
  /** Absent if there's nothing to clear. */
  onClear?: () => void
  action: ReactNode
}

/**
 * At the end of a list, visible at the bottom of the window. It takes no space, so that nothing moves when it appears;
 * the list has a margin for it at its end.
 */
export function SelectionBar({ sums, onClear, action }: SelectionBarProps) {
  return (
    <section
      aria-label="Selection"
      data-selection-bar=""
      className="sticky bottom-[calc(var(--bottom-bar)+0.75rem)] z-25 h-0"
    >
      <div className="absolute inset-x-0 bottom-0 flex animate-rise flex-wrap items-center gap-x-6 gap-y-2 rounded-lg bg-ink py-2.5 pr-2.5 pl-5 text-sm max-sm:pl-2.5 text-paper shadow-float">
        <p className="flex flex-1 flex-wrap gap-x-6 max-sm:pl-2.5" aria-live="polite">
          {sums.map(({ figure, words }) => (
            <span key={words} className="whitespace-nowrap">
              <span className="text-base font-semibold tabular-nums">{figure}</span> {words}
            </span>
          ))}
        </p>
        <div className="flex items-center gap-1.5 max-sm:w-full max-sm:[&>:last-child]:flex-1">
          {onClear && (
            <Button
              size="small"
              variant="quiet"
              onClick={onClear}
              className="text-paper hover:bg-transparent hover:underline"
            >
              Clear
            </Button>
          )}
          {action}
        </div>
      </div>
    </section>
  )
}
