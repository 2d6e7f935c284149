// Runs one history against the server, lets everything come to rest, and says what is not as it must be.

import { listDocs } from '#server/db/rows.ts'
import { collections } from '#shared/collections/index.ts'
import { dice } from './dice.ts'
import { misfits } from './expectation.ts'
import type { History, StepKind } from './history.ts'
import type { Row } from './ledger.ts'
import { personSteps, type StepHandler } from './person-steps.ts'
import { NAMES, Run, type Side } from './run.ts'
import { COUNTING, type ServerWorld } from './server-world.ts'
import { sameRows } from './sim-device.ts'
import { surroundingSteps, syncFully } from './surrounding-steps.ts'

export type Verdict = { problems: string[]; trace: string[] }

const handlers: Record<StepKind, StepHandler> = { ...personSteps, ...surroundingSteps }

/** Rounds in which devices must have come to rest: each can bring a conflict to the next. */
const ROUNDS = 12

/** Runs a history with two fresh accounts. What is wrong is in `problems`, what happened in `trace`. */
export async function runHistory(world: ServerWorld, history: History): Promise<Verdict> {
  const run = new Run(world, history, await world.takePair())
  try {
    for (const step of history.steps) {
      await handlers[step.kind]({ run, ...run.at(step.device), chance: dice(step.seed) })
    }
    run.say('everything comes to rest')
    for (const side of [run.account, run.stranger]) {
      await settle(run, side)
      await judge(run, side)
    }
  } catch (error) {
    run.problems.push(`thrown: ${error instanceof Error ? error.stack : error}`)
  }
  return { problems: run.problems, trace: run.trace }
}

async function settle(run: Run, side: Side): Promise<void> {
  run.fate = 'arrives'
  while (run.strays.length > 0) await surroundingSteps['stray-arrives']({ run } as never)
  for (const [key, answered] of side.calls) {
    if (!answered) await run.send(side, '', `/functions/v1/${COUNTING}`, { job_id: key })
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    let moved = false
    for (const device of side.devices) {
      device.onLine = true
      moved = (await syncFully({ run, device })) || moved
    }
    if (!moved) return
  }
  run.problems.push('the devices do not come to rest')
}

async function judge(run: Run, side: Side): Promise<void> {
  const { db } = run.world.database
  for (const name of NAMES) {
    const docs = await listDocs(db, name, side.holder.userId)
    const rows = docs.map(doc => ({ ...doc, _deleted: false })) as Row[]
    for (const device of side.devices) {
      if (!sameRows(device.rows(name), rows))
        run.problems.push(
          `device ${device.number} has other ${name} than the server: ${JSON.stringify(device.rows(name))}, server ${JSON.stringify(rows)}`,
        )
    }
    const known = side.ledger.rows().filter(row => row.collection === name)
    for (const { id } of known) {
      const row = rows.find(one => one.id === id) ?? null
      run.problems.push(...misfits(side.ledger, name, id, row))
    }
    for (const { id } of rows) {
      const isKnown = side.ledger.knows(name, id) || side.calls.has(id)
      if (!isKnown) run.problems.push(`${name} ${id} is nothing of this account's`)
    }
  }
  await judgeEffects(run, side)
  judgeRefusals(run, side)
}

/** 6.1: each intent that reached the server has had its effect once; one that never will, never. */
async function judgeEffects(run: Run, side: Side): Promise<void> {
  const effects = await run.world.effects(side.holder.userId)
  for (const [id, times] of effects) {
    if (times > 1) run.problems.push(`intent ${id} took effect ${times} times`)
    if (!side.ledger.knows('intents', id) && !side.calls.has(id)) run.problems.push(`nobody asked for ${id}`)
  }
  for (const key of side.calls.keys()) {
    if (!effects.has(key)) run.problems.push(`call ${key} took no effect`)
  }
  for (const { collection, id } of side.ledger.rows()) {
    if (collection !== 'intents') continue
    const edits = side.ledger.of('intents', id)
    const [made] = edits
    if (!made || made.refused) continue
    // One that is discarded before its outcome is known may never have left.
    const mayBeUnsent = edits.some(edit => edit.after._deleted && edit.before?.status === 'pending')
    const counts = made.after.kind === COUNTING
    if (counts && !effects.has(id) && !mayBeUnsent) run.problems.push(`intent ${id} took no effect`)
    if (!counts && effects.has(id)) run.problems.push(`intent ${id} of no known kind took effect`)
  }
}

/** 4.4, 9.3: what was refused is kept with its reason; and only what may be refused was. */
function judgeRefusals(run: Run, side: Side): void {
  for (const device of side.devices) {
    for (const { collection, document, code } of device.refusals) {
      const { _deleted, ...doc } = document
      const isUnfit = !collections[collection].doc.safeParse(doc).success
      const overreached = side.ledger.edits.some(
        edit => edit.id === document.id && edit.refused && edit.overreach,
      )
      const mayBeGone = side.ledger.mayReturn.has(`${collection}/${document.id}`)
      if (!isUnfit && !overreached && !mayBeGone)
        run.problems.push(`${collection} ${document.id} was refused (${code}) without cause`)
    }
  }
}
