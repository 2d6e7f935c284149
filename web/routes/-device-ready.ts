// What screens need before they open: this device's session. It is loaded once, and from then on nothing waits: a guard
// that waits at every step leaves a click without an answer when it meets a preload of the same page.

let isReady = false

/** Nothing to wait for once the device has started. */
export function deviceReady(): Promise<void> | null {
  if (isReady) return null
  return import('#web/start-device.ts').then(async ({ startDevice }) => {
    await startDevice()
    isReady = true
  })
}
