// The count on the installed app's icon. A page knows how many are unread; the worker, which cannot look, counts on
// from what the last page said.

/** Holds the count between page and worker; goes with signing out. */
export const BADGE_CACHE = 'offlist-badge'
const COUNT = '/count'

export type BadgeDeps = {
  caches?: Pick<CacheStorage, 'open' | 'delete'> | undefined
  /** Where the operating system takes a count. */
  icon: { setAppBadge?(count: number): Promise<void>; clearAppBadge?(): Promise<void> }
}

/** Shows how many are unread; nothing at 0. Does nothing where there is no badge. */
export async function setBadge(deps: BadgeDeps, count: number): Promise<void> {
  const { icon } = deps
  if (!icon.setAppBadge || !icon.clearAppBadge) return
  try {
    await (count > 0 ? icon.setAppBadge(count) : icon.clearAppBadge())
    await (await deps.caches?.open(BADGE_CACHE))?.put(COUNT, new Response(String(count)))
  } catch (error) {
    // An app that is not installed has no icon to put it on.
    console.debug('Badge:', error)
  }
}

/** One more than was shown last. */
export async function raiseBadge(deps: BadgeDeps): Promise<void> {
  const kept = await (await deps.caches?.open(BADGE_CACHE))?.match(COUNT)
  const count = Number((await kept?.text()) ?? 0)
  await setBadge(deps, (Number.isSafeInteger(count) ? count : 0) + 1)
}

/** Leaves no count, on the icon or on the device. */
export async function wipeBadge(deps: BadgeDeps): Promise<void> {
  await setBadge(deps, 0)
  await deps.caches?.delete(BADGE_CACHE)
}

/** A page's. */
export const browserBadge = (): BadgeDeps => ({ caches: globalThis.caches, icon: navigator })
