// Events of devices and their network, and of the server.

import { lockAccount, patchDoc, putDoc } from '#server/db/rows.ts'
import { must } from '#shared/lib/must.ts'
import { aJob, aNotification } from '#tests/support/documents.ts'
import type { StepKind } from './history.ts'
import type { ModelCollection, Row } from './ledger.ts'
import type { StepContext, StepHandler } from './person-steps.ts'
import { NAMES, type Run } from './run.ts'
import type { SimDevice } from './sim-device.ts'

/** Page size for reading everything at once. */
const ALL = 1000
/** Enough for a conflict, its resolution, and an earlier push. */
const PUSH_ROUNDS = 9

/** A random collection with unsent rows, or any. */
function toPush({ device, chance }: StepContext): ModelCollection {
  const waiting = NAMES.filter(name => device.dirty(name).length > 0 || device.lane(name).sent)
  return waiting.length > 0 ? chance.pick(waiting) : chance.pick(NAMES)
}

/** Sends all unsent rows, including resolved conflicts. */
export async function pushAll(device: SimDevice): Promise<void> {
  for (const name of NAMES) {
    device.takeAnswer(name)
    for (let round = 0; round < PUSH_ROUNDS && device.startPush(name, ALL).length > 0; round += 1) {
      await device.push(name, ALL)
    }
  }
}

/** Reads to the end and sends everything, like a device that just came back. */
async function syncFully(device: SimDevice): Promise<void> {
  if ((await device.catchUp()) !== null) await pushAll(device)
}

/** A lost push arrives after all. Its answer is dropped. */
export async function sendStray(run: Run): Promise<void> {
  const stray = run.strays.shift()
  if (!stray) return
  run.say(`a push that was lost arrives after all: ${stray.path}`)
  const ids = (stray.body as { newDocumentState: Row }[]).map(row => row.newDocumentState.id)
  stray.side.ledger.stray(stray.path.split('/')[3] as ModelCollection, ids, stray.edits)
  await run.send(stray.side, stray.device, stray.path, stray.body)
}

export const surroundingSteps = {
  push: async context => {
    const { run, device, chance } = context
    if (!device.onLine) return
    const name = toPush(context)
    if (device.startPush(name, 1 + chance.below(4)).length === 0) return
    run.fate = chance.percent(60)
      ? 'arrives'
      : chance.pick(['is lost', 'loses its answer', 'arrives twice'] as const)
    const isSlow = chance.percent(35)
    const rows = device.lane(name).sent?.map(row => row.id.slice(0, 8))
    const how = `${run.fate}${isSlow ? '; the answer takes its time' : ''}`
    run.say(`device ${device.number} pushes ${name} ${rows}, which ${how}`)
    await device.send(name, ALL)
    if (!isSlow) device.takeAnswer(name)
    run.fate = 'arrives'
  },
  pull: async ({ run, device, chance }) => {
    if (!device.onLine) return
    const name = chance.pick(NAMES)
    device.takeComing(name)
    const limit = 1 + chance.below(4)
    const isSlow = chance.percent(30)
    await device.askForPage(name, limit)
    run.say(
      `device ${device.number} asks for ${limit} of ${name}${isSlow ? '; the answer takes its time' : ''}`,
    )
    if (!isSlow) device.takeComing(name)
  },
  'answer-arrives': ({ run, device }) => {
    for (const name of NAMES) {
      const { answer, coming } = device.lane(name)
      if (answer) run.say(`device ${device.number} gets the answer to its push of ${name}`)
      if (coming) run.say(`device ${device.number} gets the ${name} that it had asked for`)
      device.takeAnswer(name)
      device.takeComing(name)
    }
  },
  news: async ({ run, side, device }) => {
    if (!device.onLine) return
    for (const name of NAMES) {
      const lane = device.lane(name)
      if (lane.toldUpTo === null) continue
      const told = await run.pull(side, '', name, lane.toldUpTo, ALL)
      if (told === null || told === 'expired' || told.documents.length === 0) continue
      lane.toldUpTo = told.checkpoint.seq
      lane.messages.push(told)
      run.say(`device ${device.number} is sent ${told.documents.length} ${name} up to ${told.checkpoint.seq}`)
    }
  },
  'news-arrives': ({ run, device, chance }) => {
    for (const name of NAMES) {
      const lane = device.lane(name)
      if (lane.coming) continue
      const again = lane.lastMessage && chance.percent(40) ? lane.lastMessage : null
      const message = again ?? lane.messages.shift()
      if (!message) continue
      run.say(
        `device ${device.number} hears of ${name} up to ${message.checkpoint.seq}${again ? ', again' : ''}`,
      )
      device.hear(name, message)
    }
  },
  offline: ({ run, device }) => {
    run.say(`device ${device.number} goes offline`)
    device.disconnect()
  },
  online: ({ run, device }) => {
    run.say(`device ${device.number} is online`)
    device.onLine = true
  },
  crash: ({ run, device, chance }) => {
    const forgetful = chance.percent(40)
    run.say(`device ${device.number} crashes${forgetful ? ' before its checkpoints are stored' : ''}`)
    device.crash(forgetful)
  },
  'stray-arrives': ({ run }) => sendStray(run),
  sync: async context => {
    if (!context.device.onLine) return
    context.run.say(`device ${context.device.number} syncs`)
    await syncFully(context.device)
  },
  'sync-at-once': async ({ run, side, device }) => {
    // In parallel with the server's own writes.
    const onLine = side.devices.filter(one => one.onLine)
    run.say(`devices ${onLine.map(one => one.number)} sync at once`)
    await Promise.all([...onLine.map(one => syncFully(one)), moveAJob({ run, side, device })])
  },
  'server-writes': async context => {
    const { run, side, chance } = context
    const { db } = run.world.database
    const { userId } = side.holder
    if (chance.percent(50) && (await moveAJob(context))) return
    const name = chance.pick(['removal_jobs', 'notifications'] as const)
    const id = run.newId()
    const note = run.newWord()
    const row = name === 'removal_jobs' ? aJob({ id, note }) : aNotification({ id })
    run.say(`the server adds ${name} ${id.slice(0, 8)}`)
    side.ledger.note('server', name, null, { ...row, _deleted: false })
    await db.transaction(async tx => {
      await lockAccount(tx, userId)
      await putDoc(tx, name, userId, row as never)
    })
  },
  'server-restarts': ({ run }) => {
    run.say('the server ends and starts again')
    run.restartServer()
  },
  purge: async ({ run, chance }) => {
    const daysLater = chance.pick([0, 181, 400])
    run.say(`the server forgets deletions${daysLater > 0 ? `, ${daysLater} days later` : ''}`)
    await run.purge(daysLater)
  },
} satisfies Partial<Record<StepKind, StepHandler>>

/** Changes a server field of some removal, as a worker does: without locking the account first. */
async function moveAJob({ run, side }: Pick<StepContext, 'run' | 'side' | 'device'>): Promise<boolean> {
  const jobs = side.ledger.rows().filter(row => row.collection === 'removal_jobs')
  const job = jobs.find(one => !side.ledger.mayReturn.has(`removal_jobs/${one.id}`))
  if (!job) return false
  const { db } = run.world.database
  const attempts = Number(run.newWord().slice(1))
  const after = await patchDoc(db, 'removal_jobs', side.holder.userId, job.id, { attempts })
  if (!after) return false
  run.say(`the server moves removal_jobs ${job.id.slice(0, 8)} to ${attempts} attempts`)
  const row: Row = { ...must(after, 'moved job'), _deleted: false }
  side.ledger.note('server', 'removal_jobs', { ...row, attempts: -1 }, row)
  return true
}
