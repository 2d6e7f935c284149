// A history of two real devices: the product's data layer on memory storage, against the real server.
import { createAccount } from '#server/accounts/create-account.ts'
import { lockAccount, patchDoc, putDoc } from '#server/db/rows.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { aJob, aNotification, aPerson } from '#tests/support/documents.ts'
import type { Device } from '#web/data/device.ts'
import type { Account } from '#web/data/local-database.ts'
import { signInOn } from '#web/data/session.ts'
import { collectionOf } from '#web/data/storage/database.ts'
import { addIntent } from '#web/data/storage/intent-writes.ts'
import { type FakeDevice, fakeDevice } from '#web/data/testing/fake-device.ts'
import type { Dice } from './dice.ts'
import { Ledger, type ModelCollection, type Row } from './ledger.ts'
import { type RealNetwork, realNetwork } from './real-network.ts'
import { COUNTING, type ServerWorld } from './server-world.ts'

/** Few enough for two devices in one process: RxDB's free edition limits the total of open collections. */
export const REAL_NAMES = ['people', 'removal_jobs', 'notifications', 'intents'] as const

const PASSWORD = 'correct horse battery'

export type RealDevice = {
  number: number
  hardware: FakeDevice
  network: RealNetwork
  tab: Device
  account: Account
  cut: boolean
}

export type RealHistory = {
  userId: string
  ledger: Ledger
  devices: RealDevice[]
  /** What the intents requested to count. */
  asked: string[]
  trace: string[]
}

/** An account with a person, a removal and a notification, and two signed-in devices. */
export async function beginHistory(world: ServerWorld, socketUrl: string): Promise<RealHistory> {
  const email = `${newId()}@example.com`
  const made = await createAccount(world.accounts, {
    email,
    password: PASSWORD,
    fullName: null,
    confirmed: true,
  })
  const history: RealHistory = {
    userId: made.userId,
    ledger: new Ledger(),
    devices: [],
    asked: [],
    trace: [],
  }
  await addRows(world, history)
  for (const number of [0, 1]) {
    const network = realNetwork(() => world.copies, socketUrl, world.deps.publicUrl)
    const hardware = fakeDevice(network)
    const tab = hardware.start(REAL_NAMES)
    const signedIn = await signInOn(tab, { email, password: PASSWORD })
    if (!signedIn.ok) throw new Error(signedIn.message)
    const account = await tab.databases.whenOpen()
    history.devices.push({ number, hardware, network, tab, account, cut: false })
  }
  return history
}

/** Writes the server's own rows. */
async function addRows({ database: { db } }: ServerWorld, { userId, ledger }: RealHistory): Promise<void> {
  const person = aPerson({ relatives: ['w000001', 'w000002'] })
  const job = aJob({ completed_steps: ['w000003', 'w000004'], note: 'w000005' })
  const rows = [
    ['people', person],
    ['removal_jobs', job],
    ['notifications', aNotification()],
  ] as const
  await db.transaction(async tx => {
    await lockAccount(tx, userId)
    for (const [name, row] of rows) {
      await putDoc(tx, name, userId, row as never)
      ledger.note('server', name, null, { ...row, _deleted: false })
    }
  })
}

/** The rows that a device's screens show. */
export async function rowsOn(device: RealDevice, name: ModelCollection): Promise<Row[]> {
  const documents = await collectionOf(device.account.database, name).find().exec()
  return documents.map(one => ({ ...(one.toMutableJSON() as Row), _deleted: false }))
}

/** Changes an existing row, based on its current state. */
export async function editOn(
  { ledger, trace }: RealHistory,
  device: RealDevice,
  name: ModelCollection,
  chance: Dice,
  change: (row: Row) => Partial<Row>,
): Promise<void> {
  const documents = await collectionOf(device.account.database, name).find().exec()
  if (documents.length === 0) return
  const document = chance.pick(documents)
  let made: { before: Row; changes: Partial<Row> } | null = null
  await document.incrementalModify(data => {
    const before = { ...structuredClone(data), _deleted: false } as Row
    made = { before, changes: change(before) }
    return { ...data, ...made.changes }
  })
  device.account.sync.noteWrite()
  const { before, changes } = must<{ before: Row; changes: Partial<Row> }>(made, 'edit')
  ledger.note(device.number, name, plain(before), plain({ ...before, ...changes } as Row))
  trace.push(`device ${device.number}: ${name} ${JSON.stringify(changes)}`)
}

/** Sends an intent that counts. */
export async function askOn(history: RealHistory, device: RealDevice): Promise<void> {
  const job_id = newId()
  await addIntent(device.account, device.tab.clock.now, COUNTING, { job_id })
  history.asked.push(job_id)
  history.trace.push(`device ${device.number}: asks`)
}

/** Advances a removal on the server, as a worker does. */
export async function moveOnServer(
  world: ServerWorld,
  history: RealHistory,
  attempts: number,
): Promise<void> {
  const { ledger, userId, trace } = history
  const { id } = must(
    ledger.rows().find(row => row.collection === 'removal_jobs'),
    'job',
  )
  const after = must(await patchDoc(world.database.db, 'removal_jobs', userId, id, { attempts }), 'moved job')
  const row = { ...after, _deleted: false }
  ledger.note('server', 'removal_jobs', { ...row, attempts: -1 }, row)
  trace.push(`the server moves the removal to ${attempts}`)
}

/** Cuts or restores a device's network. */
export function cut(history: RealHistory, device: RealDevice, off: boolean): void {
  device.cut = off
  device.hardware.cut(off)
  history.trace.push(`device ${device.number} is ${off ? 'cut off' : 'back'}`)
}

/** Closes the tab and reopens it with its stored data. */
export async function restart(history: RealHistory, device: RealDevice): Promise<void> {
  history.trace.push(`device ${device.number} starts again`)
  await endTab(device)
  // Its sent edits may be stored, and the next tab can't know.
  history.ledger.doubt(
    history.ledger.edits.filter(edit => edit.by === device.number).map(edit => edit.number),
  )
  device.tab = device.hardware.start(REAL_NAMES)
  device.tab.session.load()
  device.account = await device.tab.databases.whenOpen()
}

export async function endTab(device: RealDevice): Promise<void> {
  await device.tab.databases.close()
  device.tab.session.stop()
}

function plain(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).filter(([field]) => !field.startsWith('_') || field === '_deleted'),
  ) as Row
}
