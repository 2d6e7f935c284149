// The actions for the ticked removals: retry failed ones, stop unfinished ones.
import { useState } from 'react'
import { sendIntent } from '#web/data/outbox.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectionBar } from '#web/ui/long-list/selection-bar.tsx'
import { useLater } from '#web/ui/use-later.ts'
import type { JobView } from './job-view.ts'
import { type OnRetry, retryable, stoppable, stopQuestion } from './many-removals.ts'

const ON_INK = 'border-paper bg-paper text-ink hover:border-paper hover:bg-sunk'

type RemovalsBarProps = {
  views: readonly JobView[]
  /** How many of them the search, a tab or a chip hides. */
  hidden: number
  onClear: () => void
  onRetry: OnRetry
}

/**
 * Retrying can be undone for eight seconds; stopping can't, so it asks for confirmation. Each sends one intent per
 * removal, which runs at most once and waits on this device while offline.
 */
export function RemovalsBar({ views, hidden, onClear, onRetry }: RemovalsBarProps) {
  const [asking, setAsking] = useState<readonly JobView[]>([])
  const { waiting, start, undo } = useLater<number>()
  const again = retryable(views)
  const over = stoppable(views)
  const retry = () =>
    onRetry([...new Set(again.map(view => view.job.person_id))], without => {
      const some = again.filter(view => !without.has(view.job.person_id))
      onClear()
      start(some.length, () => {
        for (const { job } of some) void sendIntent('retry-removal', { job_id: job.id })
      })
    })
  const stop = () => {
    for (const { job } of asking) void sendIntent('cancel-removal', { job_id: job.id })
    setAsking([])
    onClear()
  }
  const { title, text } = stopQuestion(asking)
  return (
    <>
      {views.length > 0 ? (
        <SelectionBar
          sums={[{ figure: views.length, words: hidden > 0 ? `selected, ${hidden} not shown` : 'selected' }]}
          onClear={onClear}
          action={
            <>
              {again.length > 0 && (
                <Button size="small" onClick={retry} className={ON_INK}>
                  Try {again.length} again
                </Button>
              )}
              {over.length > 0 && (
                <Button size="small" onClick={() => setAsking(over)} className={ON_INK}>
                  Stop {over.length}
                </Button>
              )}
            </>
          }
        />
      ) : (
        waiting !== null && (
          <SelectionBar
            sums={[
              {
                figure: waiting,
                words: `${waiting === 1 ? 'removal is' : 'removals are'} tried again in a moment`,
              },
            ]}
            action={
              <Button size="small" onClick={undo} autoFocus className={ON_INK}>
                Undo
              </Button>
            }
          />
        )
      )}
      <AlertDialog
        title={title}
        description={text}
        confirmLabel={asking.length === 1 ? 'Stop it' : 'Stop them'}
        cancelLabel="Keep going"
        tone="danger"
        open={asking.length > 0}
        onOpenChange={open => open || setAsking([])}
        onConfirm={stop}
      />
    </>
  )
}
