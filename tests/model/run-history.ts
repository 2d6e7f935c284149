// Runs one history against the server, lets everything come to rest, and judges it.
import { dice } from './dice.ts'
import type { History, StepKind } from './history.ts'
import { judge } from './judge.ts'
import { personSteps, type StepHandler } from './person-steps.ts'
import { NAMES, Run, type Side } from './run.ts'
import { COUNTING, type ServerWorld } from './server-world.ts'
import { pushAll, sendStray, surroundingSteps } from './surrounding-steps.ts'

export type Verdict = { problems: string[]; trace: string[] }

const handlers: Record<StepKind, StepHandler> = { ...personSteps, ...surroundingSteps }

/** Devices must come to rest within this many rounds. */
const ROUNDS = 6

/** Runs a history with two fresh accounts. `problems` holds the faults, `trace` the events. */
export async function runHistory(world: ServerWorld, history: History): Promise<Verdict> {
  const run = new Run(world, history, await world.takePair())
  try {
    for (const step of history.steps) {
      await handlers[step.kind]({ run, ...run.at(step.device), chance: dice(step.seed) })
    }
    run.say('everything comes to rest')
    run.fate = 'arrives'
    while (run.strays.length > 0) await sendStray(run)
    for (const side of [run.account, run.stranger]) await settle(run, side)
    await judge(run)
  } catch (error) {
    run.problems.push(`thrown: ${error instanceof Error ? error.stack : error}`)
  }
  return { problems: run.problems, trace: run.trace }
}

/** All devices send, then all read. Repeats while reading creates something to send. */
async function settle(run: Run, side: Side): Promise<void> {
  for (const [key, answered] of side.calls) {
    if (!answered) await run.send(side, '', `/functions/v1/${COUNTING}`, { job_id: key })
  }
  for (const device of side.devices) device.onLine = true
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const device of side.devices) await pushAll(device)
    for (const device of side.devices) await device.catchUp()
    if (side.devices.every(device => NAMES.every(name => device.dirty(name).length === 0))) return
  }
  run.problems.push('the devices do not come to rest')
}
