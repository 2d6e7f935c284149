// Compares the end of a history with its ledger: rows, effects and refusals.
import { collections } from '#shared/collections/index.ts'
import { misfits } from './expectation.ts'
import { sameRows } from './lane.ts'
import type { Row } from './ledger.ts'
import { NAMES, type Run, type Side } from './run.ts'
import { COUNTING } from './server-world.ts'

/** Adds every fault to the run's problems, once everything has come to rest. */
export async function judge(run: Run): Promise<void> {
  const sides = [run.account, run.stranger]
  const effects = await run.world.effects(sides.map(side => side.holder.userId))
  for (const side of sides) {
    await judgeRows(run, side)
    judgeEffects(run, side, effects.get(side.holder.userId) ?? new Map())
    judgeRefusals(run, side)
  }
}

/** 5.6: all devices have the server's rows, and these match the ledger. */
async function judgeRows(run: Run, side: Side): Promise<void> {
  const answer = await run.readAll(side)
  for (const name of NAMES) {
    const rows = (answer[name] ?? []).filter(row => !row._deleted)
    for (const device of side.devices.filter(one => !sameRows(one.rows(name), rows))) {
      const [here, there] = [device.rows(name), rows].map(list => JSON.stringify(list))
      run.problems.push(`device ${device.number} has other ${name} than the server: ${here}, server ${there}`)
    }
    const known = side.ledger.rows().filter(row => row.collection === name)
    for (const { id } of known) {
      run.problems.push(...misfits(side.ledger, name, id, rows.find(row => row.id === id) ?? null))
    }
  }
}

/** 6.1: each intent that reached the server took effect once, and an invalid one never. */
function judgeEffects(run: Run, side: Side, effects: ReadonlyMap<string, number>): void {
  for (const [id, times] of effects) {
    if (times > 1) run.problems.push(`intent ${id} took effect ${times} times`)
    if (!side.ledger.knows('intents', id) && !side.calls.has(id)) run.problems.push(`nobody asked for ${id}`)
  }
  for (const key of side.calls.keys()) {
    if (!effects.has(key)) run.problems.push(`call ${key} took no effect`)
  }
  for (const { id } of side.ledger.rows().filter(row => row.collection === 'intents')) {
    const edits = side.ledger.of('intents', id)
    const [made] = edits
    if (!made || made.refused || side.calls.has(id)) continue
    // If it was discarded before its outcome was known, it may never have been sent.
    const mayBeUnsent = edits.some(edit => edit.after._deleted && edit.before?.status === 'pending')
    const counts = made.after.kind === COUNTING
    if (counts && !effects.has(id) && !mayBeUnsent) run.problems.push(`intent ${id} took no effect`)
    if (!counts && effects.has(id)) run.problems.push(`intent ${id} of no known kind took effect`)
  }
}

/** 4.4, 9.3: the server refused only edits that it may refuse. */
function judgeRefusals(run: Run, side: Side): void {
  for (const { collection, document, code } of side.devices.flatMap(device => device.refusals)) {
    const { _deleted, ...doc } = document as Row
    const isUnfit = !collections[collection].doc.safeParse(doc).success
    const isOverreach = side.ledger.edits.some(edit => edit.id === document.id && edit.overreach)
    const mayBeGone = side.ledger.mayReturn.has(`${collection}/${document.id}`)
    if (!isUnfit && !isOverreach && !mayBeGone)
      run.problems.push(`${collection} ${document.id} was refused (${code}) without cause`)
  }
}
