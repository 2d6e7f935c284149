// Delivers a notification outside the app; its ref is the notification's id. Planned in the transaction that writes the
// notification. It's pushed to the account's devices; if no device accepts an important one, it's sent by mail.
import { and, eq } from 'drizzle-orm'
import type { MonitoringSettings } from '#shared/collections/monitoring-settings.ts'
import type { Notification } from '#shared/collections/notifications.ts'
import { HOUR, MINUTE } from '#shared/lib/time.ts'
import type { PushMessage } from '#shared/protocol/push.ts'
import type { Db } from '../db/database.ts'
import { audienceOf } from '../db/memberships.ts'
import { readMonitoring } from '../db/monitoring.ts'
import { fieldIs, findDoc, listDocs } from '../db/rows.ts'
import { closeColumn, SEALED } from '../db/sealed-columns.ts'
import { work } from '../db/tables/sync.ts'
import { finishWork, noteProgress, planWork, type WorkItem } from '../db/work.ts'
import type { Deps } from '../deps.ts'
import type { JobDefinition } from '../jobs/job-definition.ts'
import { decidePush, delayedWith } from './decide-push.ts'
import {
  type DeliveryNotes,
  type DeviceState,
  isUnheard,
  nextTry,
  noteTry,
  readNotes,
} from './delivery-notes.ts'
import { endpointName } from './endpoint-name.ts'
import type { PushSender } from './sender.ts'
import { devicesOf, noteDelivery, type UserDevice } from './subscriptions.ts'

export type PushJobDeps = Deps & { push: PushSender }

/** The job `send-push`. */
export function sendPush(deps: PushJobDeps): JobDefinition {
  return {
    kind: 'send-push',
    quick: true,
    backoff: attempts => (attempts < 30 ? Math.min(HOUR, 2 ** attempts * MINUTE) : null),
    giveUp: async item => {
      const told = await read(deps.db, item)
      if (told) await mailInstead(deps, item, told.notification)
    },
    run: (item, signal) => run(deps, item, signal),
  }
}

type Told = { notification: Notification; all: Notification[]; settings: MonitoringSettings }

/** The notification with the data that decides on it, or null if it no longer exists. */
async function read(db: Db, { userId, ref }: WorkItem): Promise<Told | null> {
  const notification = await findDoc(db, 'notifications', userId, ref)
  if (!notification) return null
  const sameKind = fieldIs('notifications', 'type', notification.type)
  return {
    notification,
    all: await listDocs(db, 'notifications', userId, sameKind),
    settings: await readMonitoring(db, userId),
  }
}

async function run(deps: PushJobDeps, item: WorkItem, signal: AbortSignal): Promise<void> {
  const told = await read(deps.db, item)
  if (!told) return
  const decision = decidePush(told.notification, told.all, told.settings, deps.now())
  if (decision.kind === 'wait') await planAgain(deps.db, item, decision.until)
  if (decision.kind === 'mail-only') await mailInstead(deps, item, told.notification)
  if (decision.kind === 'send') await deliver(deps, item, told, decision.message, signal)
}

/** One round over the devices whose next try is due. */
async function deliver(
  deps: PushJobDeps,
  item: WorkItem,
  told: Told,
  message: PushMessage,
  signal: AbortSignal,
): Promise<void> {
  const readers = await audience(deps.db, item.userId, told)
  const devices = await devicesOf(deps.db, readers, deps.wallNow())
  const byName = new Map(devices.map(device => [endpointName(device.endpoint), device]))
  let notes = readNotes(item.input, [...byName.keys()], deps.now())
  // In order, or an older note could overwrite a newer one.
  let kept = Promise.resolve()
  const keep = (next: DeliveryNotes) => {
    notes = next
    kept = kept.then(async () => void (await noteProgress(deps.db, item, next)))
    return kept
  }
  const due = Object.entries(notes.devices).filter(
    ([, { state, at }]) => state === 'open' && at <= deps.now(),
  )
  const rounds = due.map(async ([name]) => {
    const device = byName.get(name)
    const delivery = device ? await deps.push.send(device, message, signal) : ({ kind: 'gone' } as const)
    await keep(noteTry(notes, name, delivery, deps.now()))
    if (device) await settleDevice(deps.db, device, notes.devices[name]?.state)
  })
  const failed = (await Promise.allSettled(rounds)).find(round => round.status === 'rejected')
  if (failed) throw failed.reason
  const unheard = unheardOf(readers, devices, notes, deps.now())
  await conclude(deps, item, told, { notes, unheard })
}

/** Exactly the users who see the notification in the app. */
async function audience(db: Db, accountId: string, { notification }: Told): Promise<string[]> {
  const { job_id, alert_id } = notification
  const job = job_id && (await findDoc(db, 'removal_jobs', accountId, job_id))
  const alert = !job && alert_id && (await findDoc(db, 'reappearance_alerts', accountId, alert_id))
  return audienceOf(db, accountId, (job || alert || null)?.person_id ?? null)
}

/** The readers whom no device has notified or is likely to. If there is only one reader, all devices are theirs. */
function unheardOf(
  readers: readonly string[],
  devices: readonly UserDevice[],
  notes: DeliveryNotes,
  now: number,
): string[] {
  const owners = new Map(devices.map(device => [endpointName(device.endpoint), device.userId]))
  return readers.filter(userId => {
    const theirs = Object.entries(notes.devices).filter(
      ([name]) => readers.length === 1 || owners.get(name) === userId,
    )
    return isUnheard({ ...notes, devices: Object.fromEntries(theirs) }, now)
  })
}

async function settleDevice(db: Db, device: UserDevice, state: DeviceState | undefined): Promise<void> {
  if (state === 'taken' || state === 'gone' || state === 'failed')
    await noteDelivery(db, device.userId, device, state)
}

/** Plans the remaining deliveries and ends this round in one transaction: a mail is sent once, even after a crash. */
async function conclude(
  deps: PushJobDeps,
  item: WorkItem,
  told: Told,
  { notes, unheard }: { notes: DeliveryNotes; unheard: readonly string[] },
): Promise<void> {
  const again = nextTry(notes)
  const mails = !notes.mailed && unheard.length > 0
  await deps.db.transaction(async tx => {
    if (mails) {
      const kept = delayedWith(told.notification, told.all, told.settings)
      await planMails(tx, deps, item.userId, kept, unheard)
      await noteProgress(tx, item, { ...notes, mailed: true })
    }
    if (again !== null) await planAgain(tx, item, again)
    await finishWork(tx, item)
  })
  deps.nudge()
}

/** Plans the mail without a push, unless an earlier round has done so; ends this work. */
async function mailInstead(deps: PushJobDeps, item: WorkItem, notification: Notification): Promise<void> {
  if (readNotes(item.input, [], deps.now()).mailed) return
  await deps.db.transaction(async tx => {
    await planMails(tx, deps, item.userId, [notification])
    await finishWork(tx, item)
  })
  deps.nudge()
}

async function planAgain(tx: Db, { kind, ref, userId, lane }: WorkItem, dueAt: number): Promise<void> {
  await planWork(tx, { kind, ref, userId, lane, dueAt, replace: true })
}

/** Plans a mail for each reappearance among them: to these readers, or to all readers. */
async function planMails(
  tx: Db,
  deps: Pick<Deps, 'now'>,
  userId: string,
  notifications: readonly Notification[],
  to: readonly string[] | null = null,
): Promise<void> {
  for (const { type, alert_id: ref } of notifications) {
    if (type !== 'data_reappeared' || ref === null) continue
    const kind = 'send-alert-mail'
    await planWork(tx, { kind, ref, userId, lane: `alert-mail:${userId}`, dueAt: deps.now() })
    if (to)
      await tx
        .update(work)
        .set({ input: closeColumn(tx, SEALED.workInput, { kind, ref }, { to }) })
        .where(and(eq(work.kind, kind), eq(work.ref, ref)))
  }
}
