// The text for a device whose server was restored from a backup. Pure.

/** `sent`: how many of the device's rows the server lacked and was sent again. */
export function restoredText(sent: number): string {
  const rest = 'We won’t send any request twice. We’ll find again what we’d found since the backup.'
  if (sent === 0) return `Nothing you entered on this device was missing. ${rest}`
  return sent === 1
    ? `It lacked 1 thing that this device has, and we sent it again. ${rest}`
    : `It lacked ${sent} things that this device has, and we sent them again. ${rest}`
}
