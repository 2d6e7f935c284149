// Sends this device's unsent rows although no tab is open (SPEC.md 9.8): opens the account like a tab, sends and
// catches up, and closes it.
import { SECOND } from '#shared/lib/time.ts'
import { createDevice, type Device } from '#web/data/device.ts'
import type { Environment } from '#web/data/environment.ts'
import { ApiError } from '#web/data/http/api-error.ts'
import { leaderLock } from '#web/data/replication/leadership.ts'
import { type HoldLock, holdLock, isWanted } from '#web/data/replication/locks.ts'
import { SESSION_LOCK } from '#web/data/session/session-keeper.ts'
import { usersOnDevice, workerEnvironment } from './worker-environment.ts'

/** How long sending may take: browsers end a worker that runs long without a page. */
const TIME = 60 * SECOND
/** How often to check whether a tab wants to lead. */
const LOOK_EVERY = SECOND
/** How long a closing tab may keep the lead; a tab that keeps it longer is open, and sends by itself. */
const CLOSED_WITHIN = 5 * SECOND

/** Answers to a refresh that mean the user is signed out. */
const SIGNED_OUT: readonly number[] = [400, 401, 403]

export type ReplayDeps = {
  environment: Environment
  /** Ids of the users with data on this device. */
  users(): Promise<readonly string[]>
  holdLock?: HoldLock | undefined
  /** Whether a request waits for the lock. */
  isWanted(name: string): Promise<boolean>
  start(environment: Environment): Device
}

function browserDeps(): ReplayDeps {
  return { environment: workerEnvironment(), users: usersOnDevice, holdLock, isWanted, start: createDevice }
}

/**
 * Sends everything unsent, rows before intents. Does nothing if a tab leads, the user is signed out, or the device has
 * no data. Rejects if anything remains unsent, so that the browser tries again.
 */
export async function replayOutbox(deps: ReplayDeps = browserDeps()): Promise<void> {
  const releases: (() => void)[] = []
  try {
    for (const user of await deps.users()) {
      const release = await holdSoon(deps, lockOf(user))
      // A tab leads, or there are no locks to tell whether one does.
      if (!release) return
      releases.push(release)
    }
    if (releases.length > 0) await sendAll(deps)
  } finally {
    for (const release of releases) release()
  }
}

async function holdSoon(deps: ReplayDeps, lock: string): Promise<(() => void) | null> {
  if (!deps.holdLock) return null
  const patience = new AbortController()
  const stop = deps.environment.after(CLOSED_WITHIN, () => patience.abort())
  try {
    return await deps.holdLock(lock, { signal: patience.signal })
  } finally {
    stop()
  }
}

function lockOf(userId: string): string {
  return leaderLock(`offlist-${userId}`)
}

async function sendAll(deps: ReplayDeps): Promise<void> {
  const device = deps.start(deps.environment)
  try {
    device.session.load()
    const answer = await refreshed(device)
    if (!answer || !(await deps.users()).includes(answer.user.id)) return
    device.session.adopt(answer)
    await sent(deps, device, lockOf(answer.user.id))
  } finally {
    await device.databases.close()
    device.session.stop()
  }
}

/** Refreshes the session with the cookie, under the lock shared with the tabs; null if the user is signed out. */
async function refreshed(device: Device) {
  try {
    return await device.environment.exclusive(SESSION_LOCK, () => device.auth.refresh())
  } catch (error) {
    if (error instanceof ApiError && SIGNED_OUT.includes(error.status)) return null
    throw error
  }
}

/** Resolves when everything is sent and stored, or when a tab wants to take over. */
async function sent(deps: ReplayDeps, device: Device, lock: string): Promise<void> {
  const { sync } = await device.databases.whenOpen()
  const { environment } = deps
  await new Promise<void>((resolve, reject) => {
    const left = () => new Error(`${sync.state().pending} left to send`)
    const finish = (end: () => void) => () => {
      for (const stop of stops) stop()
      end()
    }
    const done = finish(resolve)
    const look = () => {
      if (sync.progress === 'in_step') done()
      else if (sync.progress === 'away' || sync.state().updateNeeded) finish(() => reject(left()))()
    }
    const stops = [
      sync.subscribe(look),
      environment.after(
        TIME,
        finish(() => (sync.state().pending > 0 ? reject(left()) : resolve())),
      ),
      environment.every(LOOK_EVERY, () => {
        deps.isWanted(lock).then(wanted => wanted && done(), reject)
      }),
    ]
    look()
  })
}
