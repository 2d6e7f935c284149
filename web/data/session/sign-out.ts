// Signing out of a device: what can leave leaves, what would be lost is counted, and then nothing stays behind
// (SPEC.md 9.6).
import type { Device } from '#web/data/device.ts'

/** How long signing out waits for what is unsent to leave, and for the server to be told, in milliseconds. */
const DRAIN = 4000

/**
 * Sends what can be sent within a few seconds. Answers how many changes the server has not taken, unsent and refused
 * together: signing out would lose them. Failed intents are the server's too, and are there at the next sign-in.
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
 * Ends the session and deletes everything of the account from this device. Works without a network too: the server is
 * told when it can be reached again.
 */
export async function signOutOf(on: Device): Promise<void> {
  const { user } = on.session.state()
  if (!user) return
  const told = on.session.end().catch(error => console.warn('Signing out:', error))
  await on.databases.destroy(user.id)
  // A server that does not answer is told at the next start.
  await Promise.race([told, new Promise<void>(resolve => on.environment.after(DRAIN, resolve))])
}
