// Tell an account's devices of a notification; its ref is the notification's id. Planned in the transaction that
// writes the notification. What no device takes, and matters, goes out by mail.
import { defaultMonitoring, type MonitoringSettings } from '#shared/collections/monitoring-settings.ts'
import type { Notification } from '#shared/collections/notifications.ts'
import { HOUR, MINUTE } from '#shared/lib/time.ts'
import type { PushMessage } from '#shared/protocol/push.ts'
import type { Db } from '../db/database.ts'
import { fieldIs, findDoc, listDocs } from '../db/rows.ts'
import { finishWork, noteProgress, planWork, type WorkItem } from '../db/work.ts'
import type { Deps } from '../deps.ts'
import { decidePush, keptBackWith } from '../push/decide-push.ts'
import {
  type DeliveryNotes,
  type DeviceState,
  isUnheard,
  nextTry,
  noteTry,
  readNotes,
} from '../push/delivery-notes.ts'
import { endpointName } from '../push/endpoint-name.ts'
import type { PushSender, PushTarget } from '../push/sender.ts'
import { devicesOf, noteDelivery } from '../push/subscriptions.ts'
import type { JobDefinition } from './queue.ts'

export type PushJobDeps = Deps & { push: PushSender; wallNow: () => number }

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

/** The notification with what decides about it, or null when it is there no more. */
async function read(db: Db, { userId, ref }: WorkItem): Promise<Told | null> {
  const notification = await findDoc(db, 'notifications', userId, ref)
  if (!notification) return null
  const sameKind = fieldIs('notifications', 'type', notification.type)
  return {
    notification,
    all: await listDocs(db, 'notifications', userId, sameKind),
    settings: (await findDoc(db, 'monitoring_settings', userId, userId)) ?? defaultMonitoring(userId),
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
  const devices = await devicesOf(deps.db, item.userId, deps.wallNow())
  const byName = new Map(devices.map(device => [endpointName(device.endpoint), device]))
  let notes = readNotes(item.input, [...byName.keys()], deps.now())
  // One after the other, or an older note could overwrite a newer one.
  let kept = Promise.resolve()
  const keep = (next: DeliveryNotes) => {
    notes = next
    kept = kept.then(() => noteProgress(deps.db, item, next))
    return kept
  }
  const due = Object.entries(notes.devices).filter(
    ([, { state, at }]) => state === 'open' && at <= deps.now(),
  )
  const rounds = due.map(async ([name]) => {
    const device = byName.get(name)
    const delivery = device ? await deps.push.send(device, message, signal) : ({ kind: 'gone' } as const)
    await keep(noteTry(notes, name, delivery, deps.now()))
    if (device) await settleDevice(deps.db, item.userId, device, notes.devices[name]?.state)
  })
  const failed = (await Promise.allSettled(rounds)).find(round => round.status === 'rejected')
  if (failed) throw failed.reason
  await conclude(deps, item, told, notes)
}

async function settleDevice(
  db: Db,
  userId: string,
  device: PushTarget,
  state: DeviceState | undefined,
): Promise<void> {
  if (state === 'taken' || state === 'gone' || state === 'failed')
    await noteDelivery(db, userId, device, state)
}

/** Plans what is left to do and ends this round, together: a mail goes out once, whatever crashes. */
async function conclude(deps: PushJobDeps, item: WorkItem, told: Told, notes: DeliveryNotes): Promise<void> {
  const again = nextTry(notes)
  const mails = !notes.mailed && isUnheard(notes, deps.now())
  await deps.db.transaction(async tx => {
    if (mails) {
      const unheard = keptBackWith(told.notification, told.all, told.settings)
      await planMails(tx, deps, item.userId, unheard)
      await noteProgress(tx, item, { ...notes, mailed: true })
    }
    if (again !== null) await planAgain(tx, item, again)
    await finishWork(tx, item)
  })
  deps.nudge()
}

/** The mail without the push, unless an earlier round has seen to it; ends this work. */
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

/** A mail for each reappearance among them. */
async function planMails(
  tx: Db,
  deps: Pick<Deps, 'now'>,
  userId: string,
  notifications: readonly Notification[],
): Promise<void> {
  for (const { type, alert_id } of notifications) {
    if (type !== 'data_reappeared' || alert_id === null) continue
    await planWork(tx, {
      kind: 'send-alert-mail',
      ref: alert_id,
      userId,
      lane: `alert-mail:${userId}`,
      dueAt: deps.now(),
    })
  }
}
