// Starts what the signed-in app needs of this device: its session, its data, what it is subscribed to.
import { device } from '#web/data/device.ts'
import { refreshKnownUser } from '#web/data/session/known-user.ts'
import { session } from '#web/data/session.ts'
import { followSubscription } from '#web/data/subscription.ts'
import { watchLaunches } from '#web/features/broker-mail/watch-launches.ts'
import { cacheApp } from './sw/cache-app.ts'

let isStarted = false

/** From the last known session of this device, without waiting for the network. Calling again does nothing more. */
export async function startDevice(): Promise<void> {
  if (!isStarted) {
    isStarted = true
    device.session.subscribe(() => {
      refreshKnownUser()
      if (device.session.state().status === 'signed-in') void cacheApp()
    })
    followSubscription()
    watchLaunches()
  }
  await session.load()
}
