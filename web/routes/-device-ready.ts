// Prepares what screens need before they open: this device's session and the app's shell. Both load once; after that,
// nothing waits.
import type { AppLayout } from './-app-layout.tsx'

let isReady = false
let layout: typeof AppLayout | null = null

/** Null once the device has started. */
export function deviceReady(): Promise<void> | null {
  return isReady ? null : startIt()
}

/** The same, including the app's shell. */
export function screensReady(): Promise<void> | null {
  return isReady && layout ? null : Promise.all([startIt(), loadLayout()]).then(() => undefined)
}

/** The app's shell; null until `screensReady`. */
export const readyLayout = (): typeof AppLayout | null => layout

async function startIt(): Promise<void> {
  const { startDevice } = await import('#web/start-device.ts')
  await startDevice()
  isReady = true
}

async function loadLayout(): Promise<void> {
  layout = (await import('./-app-layout.tsx')).AppLayout
}
