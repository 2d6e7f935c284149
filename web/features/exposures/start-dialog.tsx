// Before removals start: what is sent where, what is disclosed, how much of the person's time it takes, and what
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
import { planForPeople } from './removal-plan.ts'
import { agree, choose, openPlan, type StartPlan, startIntents, viewPlan } from './start-plan.ts'
import { useExposures, useOthersExposures } from './use-exposures.ts'

/** Runs the start of these people's removals once nothing blocks it; `allowed` are the people it may start for. */
export type BeforeStart = (
  personIds: readonly string[],
  start: (allowed: ReadonlySet<string>) => Promise<void>,
) => void

type StartDialogProps = {
  person: Person
  /** Everyone on this device. */
  people: readonly Person[]
  /** Listings that are theirs and currently have no removal; with the same listings of others. */
  exposures: readonly Exposure[]
  open: boolean
  onOpenChange: (open: boolean) => void
  beforeStart: BeforeStart
  onStarted: () => void
}

/** Lines on the screen when it opens are ticked and hold their place. Listings found later are offered below. */
export function StartDialog(props: StartDialogProps) {
  return props.open ? <OpenDialog {...props} /> : null
}

function OpenDialog(props: StartDialogProps) {
  const { onOpenChange, beforeStart, onStarted } = props
  const ready = useReady(props)
  const [plan, setPlan] = useState<StartPlan>(() => openPlan(ready))
  const view = viewPlan(plan, ready)
  const isOffline = useSyncState().state === 'offline'
  const lateId = useId()
  const isStarting = useRef(false)
  const [hasFailed, setHasFailed] = useState(false)
  const close = useCallback(() => onOpenChange(false), [onOpenChange])
  useBackCloses(true, close)
  const start = async (allowed: ReadonlySet<string>) => {
    // A second press or consent starts nothing more.
    if (isStarting.current) return
    isStarting.current = true
    try {
      const chosen = view.chosen.filter(line => allowed.has(line.personId))
      for (const intent of startIntents({ ...view, chosen })) await sendIntent('start-removals', intent)
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
          onStart={() => beforeStart([...new Set(view.chosen.map(line => line.personId))], start)}
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

/** The lines that can be started now, the person's first. */
function useReady({ person, people, exposures }: Pick<StartDialogProps, 'person' | 'people' | 'exposures'>) {
  const { sites } = useSites()
  const { exposures: own } = useExposures(person.id)
  const others = useOthersExposures(person.id)
  const underWay = [...own, ...others]
    .filter(({ job, starting }) => starting !== null || (job !== null && !isFinal(job.status)))
    .map(({ scan }) => `${scan.person_id} ${scan.site_id}`)
  const underWayKey = [...new Set(underWay)].join('\n')
  return useMemo(() => {
    const around = { nameOf: (id: string) => sites.get(id)?.name, underWay: new Set(underWayKey.split('\n')) }
    const inOrder = [person, ...people.filter(one => one.id !== person.id)]
    return planForPeople(exposures, inOrder, now(), around)
  }, [exposures, person, people, sites, underWayKey])
}
