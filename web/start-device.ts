// Starts the device for the signed-in app: its session, its data and its subscription.
import { device } from '#web/data/device.ts'
import { refreshKnownUser } from '#web/data/session/known-user.ts'
import { session } from '#web/data/session.ts'
import { followSubscription } from '#web/data/subscription.ts'
import { watchLaunches } from '#web/features/broker-mail/watch-launches.ts'
import { cacheApp } from './sw/cache-app.ts'

let isStarted = false

/** Starts from the device's last known session, without waiting for the network. Repeated calls do nothing. */
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
