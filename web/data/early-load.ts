// Loads code that the person may need soon.

let underWay = 0

/** Whether such code is loading now. */
export const isLoadingEarly = (): boolean => underWay > 0

/** Waits for these loads. If one fails, nothing follows from that: the page that needs the code loads it again. */
export async function loadEarly(loads: readonly (Promise<unknown> | undefined)[]): Promise<void> {
  underWay += 1
  await Promise.allSettled(loads)
  underWay -= 1
}
