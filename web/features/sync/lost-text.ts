// The text for a device whose browser had removed its copy of the data. Pure.

/** `unsent`: how many changes hadn't been sent by then. */
export function lostText(unsent: number): string {
  if (unsent === 0) return 'All of your changes had been sent. We’re getting your data from the server again.'
  return unsent === 1
    ? '1 change you made here hadn’t been sent yet, and it’s lost. Please make it again. The rest is coming back from the server.'
    : `${unsent} changes you made here hadn’t been sent yet, and they’re lost. Please make them again. The rest is coming back from the server.`
}
