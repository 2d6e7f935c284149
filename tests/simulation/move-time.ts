// Moves time in the running product, about half a day at once; killed in the middle where the seed says so, and then started
// again on the same folder to finish what it had begun.
import { HOUR, MINUTE, SECOND } from '#shared/lib/time.ts'
import type { RunningProduct } from '#tests/support/start-product.ts'
import { chanceOf } from './chance.ts'
import type { PretendWorld } from './world.ts'

/**
 * How far time moves at once. What the world and the product wait for are whole hours, so that nothing falls due within
 * ten minutes of a step: it makes no difference how long the work of a step takes, and a run with kills meets the same
 * world as one without. (What waits 37 hours, or a multiple, would; nothing does.)
 */
export const STEP = 12 * HOUR + 20 * MINUTE
/** A kill comes within this much of the work's time; most steps take seconds. */
const KILL_WITHIN_MS = 4000
/** When every run begins, so that the same seed gives the same trouble: that depends on the world's time. */
const START = Date.parse('2027-06-01T06:10:00.000Z')

export type TimeMover = {
  /** When the first step begins, in the world's time. */
  start: number
  /** Moves time by a step, however long the work before took. */
  step: () => Promise<void>
  /** Waits until all that is due now has been done. */
  settle: () => Promise<void>
  kills: () => number
}

/** Moves the world to where runs start. `moments`: how many steps and settlings there will be, over which `kills` are spread. */
export async function createTimeMover(
  product: RunningProduct,
  world: PretendWorld,
  plan: { kills: number; moments: number; seed: number },
): Promise<TimeMover> {
  let moment = 0
  let steps = 0
  let killed = 0
  /** Kills that ought to have happened by this moment; what found nothing to interrupt is made up for later. */
  const owed = () => Math.ceil((plan.kills * Math.min(moment, plan.moments)) / plan.moments) - killed
  /** The step is durable before it is done: after a kill what is left is the work, unless the order never came. */
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
  // A world that is further already begins at its present.
  const now = await world.now()
  const start = now - START < HOUR ? START : now
  return {
    start,
    step: () => moveTo(start + ++steps * STEP),
    settle: () => moveTo(0),
    kills: () => killed,
  }
}

/** Kills the program after a pause, unless the work is done before that; whether it did. */
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
