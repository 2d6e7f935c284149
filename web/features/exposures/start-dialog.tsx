// Before removals start: what is sent where, what goes along with it, what it takes of the person's time, and what
// happens next.
import { useCallback, useId, useMemo, useRef, useState } from 'react'
import type { Person } from '#shared/collections/people.ts'
import { isFinal } from '#shared/domain/removal.ts'
import { now } from '#web/data/clock.ts'
import { sendIntent } from '#web/data/outbox.ts'
import { useSites } from '#web/data/queries.ts'
import { useSyncState } from '#web/data/sync-state.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { useBackCloses } from '#web/ui/use-back-closes.ts'
import type { Exposure } from './exposure-view.ts'
import { PlanBody } from './plan-body.tsx'
import { PlanFooter } from './plan-footer.tsx'
import { planRemovals } from './removal-plan.ts'
import { agree, choose, openPlan, type StartPlan, startWishes, viewPlan } from './start-plan.ts'
import { useExposures } from './use-exposures.ts'

type StartDialogProps = {
  person: Person
  /** Listings that are theirs and have no removal yet, as of now. */
  exposures: readonly Exposure[]
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Runs the start once nothing stands in its way. */
  beforeStart: (start: () => Promise<void>) => void
  onStarted: () => void
}

/** Lines on the screen when it opens are ticked and keep their place. Listings found later are offered below. */
export function StartDialog(props: StartDialogProps) {
  return props.open ? <OpenDialog {...props} /> : null
}

function OpenDialog({ person, exposures, onOpenChange, beforeStart, onStarted }: StartDialogProps) {
  const ready = useReady(person, exposures)
  const [plan, setPlan] = useState<StartPlan>(() => openPlan(ready))
  const view = viewPlan(plan, ready)
  const isOffline = useSyncState().state === 'offline'
  const lateId = useId()
  const isStarting = useRef(false)
  const [hasFailed, setHasFailed] = useState(false)
  const close = useCallback(() => onOpenChange(false), [onOpenChange])
  useBackCloses(true, close)
  const start = async () => {
    // A second press, or a second yes, starts nothing more.
    if (isStarting.current) return
    isStarting.current = true
    try {
      for (const wish of startWishes(person.id, view)) await sendIntent('start-removals', wish)
    } catch {
      isStarting.current = false
      setHasFailed(true)
      return
    }
    if (isOffline || !navigator.onLine) toast({ title: 'Saved. Sends when you’re back online.' })
    onStarted()
  }
  return (
    <Dialog
      size="page"
      title="What will be sent, and where"
      description="Nothing else goes out. We don’t contact sites that don’t list you."
      open
      onOpenChange={onOpenChange}
      footer={
        <PlanFooter
          view={view}
          isOffline={isOffline}
          hasFailed={hasFailed}
          lateId={lateId}
          onClose={close}
          onStart={() => beforeStart(start)}
        />
      }
    >
      <PlanBody
        view={view}
        isOffline={isOffline}
        lateId={lateId}
        onChoose={(ids, on) => setPlan(before => choose(before, ids, on))}
        onAgree={(fields, on) => setPlan(before => agree(before, fields, on))}
      />
    </Dialog>
  )
}

/** The lines that can be started now. */
function useReady(person: Person, exposures: readonly Exposure[]) {
  const { sites } = useSites()
  const { exposures: all } = useExposures(person.id)
  const underWay = all
    .filter(({ job, starting }) => starting !== null || (job !== null && !isFinal(job.status)))
    .map(({ scan }) => scan.site_id)
  const underWayKey = [...new Set(underWay)].join('\n')
  return useMemo(
    () =>
      planRemovals(exposures, person, now(), {
        nameOf: id => sites.get(id)?.name,
        underWay: new Set(underWayKey.split('\n')),
      }),
    [exposures, person, sites, underWayKey],
  )
}
