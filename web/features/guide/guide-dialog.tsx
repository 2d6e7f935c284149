// The manual removal guide: a checklist that works offline and survives a reload (PRODUCT T2.2 and T4.2).
import type { ReactNode } from 'react'
import { onlyConfirms } from '#shared/domain/confirmation.ts'
import { fieldTexts } from '#shared/letters/field-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { CompletionCard } from './completion-card.tsx'
import { guideLede } from './guide-lede.ts'
import type { GuideProgress } from './guide-progress.ts'
import { GuideStepItem } from './guide-step-item.tsx'
import { QuickActions } from './quick-actions.tsx'
import type { Guide } from './use-guide.ts'

type GuideDialogProps = {
  guide: Guide
  /** The person's remaining tasks. */
  after: ReactNode
  open: boolean
  onOpenChange: (open: boolean) => void
  onReturn: () => void
}

/** Checked steps are stored in the job; completion is requested from the server. */
export function GuideDialog({ guide, after, open, onOpenChange, onReturn }: GuideDialogProps) {
  const { job, site, steps, checked, progress, state, check, complete } = guide
  const hasLeft = onlyConfirms(job)
  return (
    <Dialog
      title={`Remove your listing from ${site.name}`}
      description={guideLede(progress.total, progress.minutes, hasLeft)}
      size="wide"
      open={open}
      onOpenChange={onOpenChange}
    >
      <QuickActions job={job} site={site} />
      {job.handoff && job.handoff.filled.length > 0 && !hasLeft && (
        <div className="mt-6">
          <Notice title="Already filled in for you">{fieldTexts(job.handoff.filled).join(', ')}</Notice>
        </div>
      )}
      <StepsDone progress={progress} />
      <ol className="mt-4 border-t border-line" aria-label="Steps">
        {steps.map(step => (
          <GuideStepItem
            key={step.id}
            step={step}
            checked={checked.includes(step.id)}
            current={state === 'open' && progress.currentId === step.id}
            disabled={state !== 'open'}
            onChange={on => check(step.id, on)}
          />
        ))}
      </ol>
      <CompletionCard
        complete={progress.complete}
        siteName={site.name}
        state={state}
        after={after}
        onComplete={complete}
        onReturn={onReturn}
      />
    </Dialog>
  )
}

function StepsDone({ progress }: { progress: GuideProgress }) {
  const { done, total, minutesLeft } = progress
  return (
    <div className="mt-8">
      <ProgressBar
        label="Steps done"
        total={total}
        legend={false}
        segments={[{ kind: 'seen', tone: 'clear', count: done, label: 'done' }]}
        summary={
          minutesLeft > 0 ? `${done} of ${total} · about ${minutesLeft} min left` : `${done} of ${total}`
        }
      />
    </div>
  )
}
