// What is said when the browser had removed its copy of the data. Pure.

/** `unsent`: how many changes had not been sent by then. */
export function lostText(unsent: number): string {
  if (unsent === 0) return 'Everything made here had been sent. It is being fetched from the server again.'
  return unsent === 1
    ? '1 change made here had not been sent and is gone. Please make it again. The rest is being fetched from the server.'
    : `${unsent} changes made here had not been sent and are gone. Please make them again. The rest is being fetched from the server.`
}
