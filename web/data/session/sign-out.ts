// Signing out of a device: sends what can be sent, counts what would be lost, then deletes everything (SPEC.md 9.6).
import type { Device } from '#web/data/device.ts'

/** In milliseconds, how long signing out waits for unsent rows to be sent and for the server to be notified. */
const DRAIN = 4000

/**
 * Sends what can be sent within a few seconds. Returns the number of unsent and refused changes, which signing out
 * would lose. Failed intents don't count: the server has them, and they're back at the next sign-in.
 */
export async function prepareSignOut(on: Device): Promise<number> {
  const account = on.databases.current()
  if (!account) return 0
  const left = () => account.sync.state().pending
  const isDone = () => left() === 0 || account.sync.state().state === 'offline'
  account.replication.resync()
  if (!isDone()) {
    await new Promise<void>(resolve => {
      const stops = [
        account.sync.subscribe(() => isDone() && finish()),
        on.environment.after(DRAIN, () => finish()),
      ]
      const finish = () => {
        for (const stop of stops) stop()
        resolve()
      }
    })
  }
  return left() + account.sync.state().refused
}

/**
 * Ends the session and deletes all of the account's data from this device. Works offline too: the server is notified
 * once it can be reached.
 */
export async function signOutOf(on: Device): Promise<void> {
  const { user } = on.session.state()
  if (!user) return
  const told = on.session.end().catch(error => console.warn('Signing out:', error))
  await on.databases.destroy(user.id)
  // A server that doesn't answer is notified at the next start.
  await Promise.race([told, new Promise<void>(resolve => on.environment.after(DRAIN, resolve))])
}
