// The count on the installed app's icon. A page knows the number of unread notifications; the worker can't read it, so
// it adds to the page's last count.

/** Passes the count between page and worker; deleted at sign-out. */
export const BADGE_CACHE = 'offlist-badge'
const COUNT = '/count'

export type BadgeDeps = {
  caches?: Pick<CacheStorage, 'open' | 'delete'> | undefined
  /** The operating system's badge functions. */
  icon: { setAppBadge?(count: number): Promise<void>; clearAppBadge?(): Promise<void> }
}

/** Shows the number of unread notifications; clears the badge at 0. Does nothing if badges aren't supported. */
export async function setBadge(deps: BadgeDeps, count: number): Promise<void> {
  const { icon } = deps
  if (!icon.setAppBadge || !icon.clearAppBadge) return
  try {
    await (count > 0 ? icon.setAppBadge(count) : icon.clearAppBadge())
    await (await deps.caches?.open(BADGE_CACHE))?.put(COUNT, new Response(String(count)))
  } catch (error) {
    // An app that isn't installed has no icon.
    console.debug('Badge:', error)
  }
}

/** Adds one to the count shown last. */
export async function raiseBadge(deps: BadgeDeps): Promise<void> {
  const kept = await (await deps.caches?.open(BADGE_CACHE))?.match(COUNT)
  const count = Number((await kept?.text()) ?? 0)
  await setBadge(deps, (Number.isSafeInteger(count) ? count : 0) + 1)
}

/** Removes the count from the icon and from the device. */
export async function wipeBadge(deps: BadgeDeps): Promise<void> {
  await setBadge(deps, 0)
  await deps.caches?.delete(BADGE_CACHE)
}

/** The badge functions of a page. */
export const browserBadge = (): BadgeDeps => ({ caches: globalThis.caches, icon: navigator })
