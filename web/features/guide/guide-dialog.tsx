// The manual removal guide: a checklist that works offline and survives a reload (spec, signed-in tools, 2.2 and 4.2).
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { guideForSite } from '#shared/guides/guide-for-site.ts'
import { fieldTexts } from '#shared/letters/field-text.ts'
import { sendIntent, useIntents } from '#web/data/outbox.ts'
import { patchDoc } from '#web/data/queries.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { toast } from '#web/ui/toast.ts'
import { CompletionCard } from './completion-card.tsx'
import { guideProgress } from './guide-progress.ts'
import { GuideStepItem } from './guide-step-item.tsx'
import { QuickActions } from './quick-actions.tsx'
import { useChecks } from './use-checks.ts'

type GuideDialogProps = {
  job: RemovalJob
  site: DataBrokerSite
  open: boolean
  onOpenChange: (open: boolean) => void
  onReturn: () => void
}

/** Checked steps are the job's own, written at once; completion is asked of the server. */
export function GuideDialog({ job, site, open, onOpenChange, onReturn }: GuideDialogProps) {
  const steps = guideForSite(site, job)
  const { checked, set } = useChecks(job)
  const progress = guideProgress(steps, checked)
  const intents = useIntents()
  const asked = intents.find(
    intent =>
      intent.kind === 'complete-guide' &&
      intent.payload.job_id === job.id &&
      (intent.status === 'pending' || intent.status === 'accepted'),
  )
  const mine = job.status === 'requires_manual'

  const check = (id: string, on: boolean) => {
    const completed_steps = set(id, on)
    void patchDoc('removal_jobs', job.id, { completed_steps })
    if (!progress.complete && guideProgress(steps, completed_steps).complete) {
      toast({
        title: 'Guide Complete!',
        description: `You've completed all steps for ${site.name} removal.`,
        tone: 'success',
      })
    }
  }

  return (
    <Dialog
      title={`Remove your listing from ${site.name}`}
      description={`${progress.total} steps, about ${progress.minutes} minutes. The request leaves from your own browser.`}
      size="wide"
      open={open}
      onOpenChange={onOpenChange}
    >
      <QuickActions job={job} site={site} />
      {job.handoff && job.handoff.filled.length > 0 && (
        <div className="mt-6">
          <Notice title="Already filled in for you">{fieldTexts(job.handoff.filled).join(', ')}</Notice>
        </div>
      )}
      <div className="mt-8">
        <Progress
          label="Steps done"
          total={progress.total}
          legend={false}
          segments={[{ kind: 'seen', tone: 'clear', count: progress.done, label: 'done' }]}
          summary={
            progress.minutesLeft > 0
              ? `${progress.done} of ${progress.total} · about ${progress.minutesLeft} min left`
              : `${progress.done} of ${progress.total}`
          }
        />
      </div>
      <ol className="mt-4 border-t border-line" aria-label="Steps">
        {steps.map(step => (
          <GuideStepItem
            key={step.id}
            step={step}
            checked={checked.includes(step.id)}
            current={mine && !asked && progress.currentId === step.id}
            disabled={!mine || asked !== undefined}
            onChange={on => check(step.id, on)}
          />
        ))}
      </ol>
      <CompletionCard
        complete={progress.complete}
        siteName={site.name}
        state={asked ? (asked.status === 'accepted' ? 'sent' : 'saved') : mine ? 'open' : 'over'}
        onComplete={() => void sendIntent('complete-guide', { job_id: job.id })}
        onReturn={onReturn}
      />
    </Dialog>
  )
}
