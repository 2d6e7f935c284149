// The footer of the page before removals start: what is chosen, and the button that starts exactly that.
import { Button } from '#web/ui/button.tsx'
import { footerText } from './plan-words.ts'
import type { PlanView } from './start-plan.ts'

type PlanFooterProps = {
  view: PlanView
  isOffline: boolean
  /** The last press stored nothing. */
  hasFailed: boolean
  /** The section with listings found in the meantime. */
  lateId: string
  onClose: () => void
  onStart: () => void
}

/** Keeps its height, so that the content above doesn't move as lines are ticked. */
export function PlanFooter({ view, isOffline, hasFailed, lateId, onClose, onStart }: PlanFooterProps) {
  const { chosen, late } = view
  return (
    <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-3">
      <div className="flex min-h-11 min-w-0 basis-72 flex-col items-start justify-center text-sm text-soft sm:flex-1">
        <p aria-live="polite">
          {footerText(view)}
          {isOffline && ' You’re offline: we’ll save it, and send it when you’re back.'}
        </p>
        <div className="flex flex-wrap items-center gap-x-2">
          <p aria-live="polite">{late.length > 0 && `${late.length} more found meanwhile.`}</p>
          {late.length > 0 && (
            <button
              type="button"
              className="cursor-pointer font-medium text-ink underline underline-offset-4 pointer-coarse:min-h-touch"
              onClick={() => {
                const part = document.getElementById(lateId)
                part?.scrollIntoView({ block: 'start' })
                part?.focus({ preventScroll: true })
              }}
            >
              Show {late.length === 1 ? 'it' : 'them'}
            </button>
          )}
        </div>
        {hasFailed && (
          <p role="alert" className="text-back">
            That wasn’t saved, and nothing was sent. Try again.
          </p>
        )}
      </div>
      <div className="flex gap-3 max-sm:w-full">
        <Button onClick={onClose}>Not now</Button>
        <Button variant="primary" className="max-sm:flex-1" disabled={chosen.length === 0} onClick={onStart}>
          {chosen.length === 1 ? 'Start 1 removal' : `Start ${chosen.length} removals`}
        </Button>
      </div>
    </div>
  )
}
