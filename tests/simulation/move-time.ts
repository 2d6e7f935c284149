// Advances time in the running product, about half a day at once. If the seed says so, it kills the program midway and
// restarts it on the same folder to finish its work.
import { HOUR, MINUTE, SECOND } from '#shared/lib/time.ts'
import type { RunningProduct } from '#tests/support/start-product.ts'
import { chanceOf } from './chance.ts'
import type { PretendWorld } from './world.ts'

/**
 * How far time moves at once. The world and the product wait whole hours, so nothing falls due within ten minutes of a
 * step. So the duration of a step's work doesn't matter, and a run with kills meets the same world as one without. (A
 * wait of 37 hours, or a multiple, would break this; none exists.)
 */
export const STEP = 12 * HOUR + 20 * MINUTE
/** A kill comes within this much of the work's time. Most steps take seconds. */
const KILL_WITHIN_MS = 4000
/** The start of every run, so that a seed gives the same trouble: that depends on the world's time. */
const START = Date.parse('2027-06-01T06:10:00.000Z')

export type TimeMover = {
  /** The start of the first step, in the world's time. */
  start: number
  /** Advances time by a step, however long the earlier work took. */
  step: () => Promise<void>
  /** Waits until all work due now is done. */
  settle: () => Promise<void>
  kills: () => number
}

/** Moves the world to the start time. `moments`: the number of steps and settlings over which `kills` are spread. */
export async function createTimeMover(
  product: RunningProduct,
  world: PretendWorld,
  plan: { kills: number; moments: number; seed: number },
): Promise<TimeMover> {
  let moment = 0
  let steps = 0
  let killed = 0
  /** Kills due by this moment. One that found nothing to interrupt is made up for later. */
  const owed = () => Math.ceil((plan.kills * Math.min(moment, plan.moments)) / plan.moments) - killed
  /**
   * The new time is stored before its work starts. After a kill only the work remains, unless the order never arrived.
   */
  const advance = async (target: number) => {
    const seconds = Math.max(0, Math.floor((target - (await world.now())) / SECOND))
    await world.advance(`PT${seconds}S`)
  }
  const moveTo = async (target: number): Promise<void> => {
    moment++
    while (owed() > 0) {
      const pause = 5 + chanceOf(plan.seed, 'kill', killed) * KILL_WITHIN_MS
      if (!(await killedWithin(product, advance(target), pause))) return
      killed++
      await product.restart()
    }
    await advance(target)
  }
  await advance(START)
  // A world that is already later begins at its current time.
  const now = await world.now()
  const start = now - START < HOUR ? START : now
  return {
    start,
    step: () => moveTo(start + ++steps * STEP),
    settle: () => moveTo(0),
    kills: () => killed,
  }
}

/** Kills the program after a pause, unless the work finishes first. Returns whether it was killed. */
async function killedWithin(product: RunningProduct, work: Promise<void>, pauseMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const isOver = work.then(
    () => true,
    () => false,
  )
  const pause = new Promise<'now'>(resolve => {
    timer = setTimeout(() => resolve('now'), pauseMs)
  })
  const first = await Promise.race([isOver, pause])
  clearTimeout(timer)
  if (first === true) return false
  await product.kill()
  await isOver
  return true
}
