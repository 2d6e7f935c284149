// One live view: runs the removal's opt-out while the person watches, gives them the page where it needs them, and ends
// when the run ends. If they leave before anything was sent, the removal waits for them again.
import { setTimeout as delay } from 'node:timers/promises'
import { SECOND } from '#shared/lib/time.ts'
import type { LiveInput, LiveMessage, LiveOutcome } from '#shared/protocol/live-view.ts'
import { findDoc } from '../db/rows.ts'
import type { HeldLeases } from '../jobs/held-leases.ts'
import type { HandoverEnd, LivePage, LiveScreen, PageInput, PersonAtPage } from '../removals/live-page.ts'
import type { SubmitDeps } from '../removals/submit/submit-request.ts'
import {
  type BegunWithPerson,
  beginWithPerson,
  type EndWithPerson,
  isStillWanted,
  submitWithPerson,
} from '../removals/submit/submit-with-person.ts'
import type { Grant } from './tickets.ts'

/** How often a site's lane is asked for again, and the clock is read. */
const EVERY = SECOND / 2
/** How often we check that the removal still goes on while the person has its page. */
const CHECK_EVERY = 2 * SECOND

export type ViewDeps = SubmitDeps & {
  leases: Pick<HeldLeases, 'hold'>
  /** The least time between two visits to a site, in milliseconds. */
  spacing: number
}

/** The device's end. */
export type ViewDevice = LiveScreen & {
  tellState: (message: Extract<LiveMessage, { type: 'state' }>) => void
}

export type LiveView = {
  input: (input: Exclude<LiveInput, { type: 'open' }>) => void
  /** The person has left, or may no longer see the page. */
  leave: () => void
  /** Resolves when the removal is settled. Never rejects. */
  ended: Promise<LiveOutcome>
}

/** Starts the run. */
export function runView(deps: ViewDeps, grant: Grant, device: ViewDevice): LiveView {
  const stop = new AbortController()
  const view = {
    /** How the person's part ended; null while they are there. */
    over: null as Exclude<HandoverEnd, 'done'> | null,
    isAnnounced: false,
    room: null as PageInput | null,
    page: null as LivePage | null,
    giveBack: null as ((end: HandoverEnd) => void) | null,
  }
  const tell = (state: 'opening' | 'yours' | 'running', task: string | null = null) =>
    device.tellState({ type: 'state', state, task, outcome: null })
  const end = (how: 'left' | 'timed_out') => {
    view.over ??= how
    if (view.giveBack) view.giveBack(view.over)
    // A run that may have sent something continues to its end, because only then do we know the outcome.
    else if (!view.isAnnounced) stop.abort()
  }
  const clock = setInterval(() => {
    if (deps.wallNow() >= grant.endsAt) end('timed_out')
  }, EVERY)

  const personAtPage: PersonAtPage = async ({ task, page, over }) => {
    if (view.over) return view.over
    const back = Promise.withResolvers<HandoverEnd>()
    const onOver = () => back.resolve('done')
    over.addEventListener('abort', onOver, { once: true })
    view.giveBack = back.resolve
    view.page = page
    // It may be canceled meanwhile, its consent taken back, or its site left alone.
    const check = async () => {
      if (!(await isStillWanted(deps, grant))) end('left')
    }
    const checking = setInterval(() => {
      check().catch((error: unknown) => deps.log.error({ err: error }, 'a live view could not be checked'))
    }, CHECK_EVERY)
    tell('yours', task)
    try {
      if (view.room) page.input(view.room)
      // If the page is gone, the run finds out. A page that hangs doesn't keep the person from leaving.
      page.show(device).catch(onOver)
      return await back.promise
    } finally {
      clearInterval(checking)
      over.removeEventListener('abort', onOver)
      view.giveBack = view.page = null
      tell('running')
    }
  }
  const run = async (): Promise<LiveOutcome> => {
    tell('opening')
    const begun = await beginInTurn(deps, grant, stop.signal)
    if (begun === null) return (await stillWaits(deps, grant)) ? outcomeOf('waiting', view.over) : 'not_sent'
    const release = deps.leases.hold(begun.item, begun.leasedAt)
    try {
      const onAnnounced = () => {
        view.isAnnounced = true
      }
      return outcomeOf(
        await submitWithPerson(deps, begun, { personAtPage, onAnnounced, signal: stop.signal }),
        view.over,
      )
    } finally {
      release()
    }
  }
  const ended = run()
    .catch((error: unknown) => {
      // Its lease expires, and a worker settles the removal.
      deps.log.error({ err: error }, 'a live view failed')
      return 'failed' as const
    })
    .finally(() => clearInterval(clock))
    .then(outcome => {
      device.tellState({ type: 'state', state: 'ended', task: null, outcome })
      return outcome
    })
  return {
    ended,
    leave: () => end('left'),
    input(input) {
      if (input.type === 'leave') end('left')
      else if (input.type === 'done') view.giveBack?.('done')
      else {
        if (input.type === 'room') view.room = input
        view.page?.input(input)
      }
    },
  }
}

/**
 * Waits until the removal's site takes another visit. Null if the removal doesn't wait for the person, or they left.
 */
async function beginInTurn(
  deps: ViewDeps,
  { accountId, jobId }: Grant,
  signal: AbortSignal,
): Promise<BegunWithPerson | null> {
  while (!signal.aborted) {
    const begun = await beginWithPerson(deps, accountId, jobId)
    if (begun !== 'busy') return begun
    await delay(EVERY, undefined, { signal }).catch(() => undefined)
  }
  return null
}

async function stillWaits({ db }: ViewDeps, { accountId, jobId }: Grant): Promise<boolean> {
  return (await findDoc(db, 'removal_jobs', accountId, jobId))?.status === 'requires_manual'
}

function outcomeOf(end: EndWithPerson, over: 'left' | 'timed_out' | null): LiveOutcome {
  if (end !== 'waiting' && end !== 'failed') return end
  if (over === 'timed_out') return 'timed_out'
  return over === 'left' ? 'waiting' : end
}
