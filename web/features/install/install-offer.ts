// Whether to offer the installation: only when a screen asks, at most once a session, never after "not now".
import { type InstallWay, installWay } from './install-way.ts'

/** Chromium's event; not in TypeScript's library. */
type InstallPromptEvent = Event & {
  prompt(): Promise<void>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const DISMISSED = 'offlist-install-dismissed'
const SHOWN = 'offlist-install-shown'

let kept: InstallPromptEvent | null = null
let way: InstallWay | null = null
const listeners = new Set<() => void>()

function look(): void {
  const standalone =
    matchMedia('(display-mode: standalone)').matches ||
    (navigator as Navigator & { standalone?: boolean }).standalone === true
  const { userAgent, maxTouchPoints } = navigator
  way = installWay({ userAgent, touchPoints: maxTouchPoints, standalone, hasPrompt: kept !== null })
  for (const listener of [...listeners]) listener()
}

/** Starts listening; call it once, early: the browser fires the event soon after the page has loaded, and only once. */
export function watchForInstall(): void {
  window.addEventListener('beforeinstallprompt', event => {
    // Prevents the browser's own banner, which would come at a random moment.
    event.preventDefault()
    kept = event as InstallPromptEvent
    look()
  })
  window.addEventListener('appinstalled', () => {
    kept = null
    remember('localStorage', DISMISSED)
    look()
  })
  look()
}

/** For useSyncExternalStore: how it could be installed now, or null. */
export const installStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: (): InstallWay | null => way,
}

/** Whether it can be offered in this session: not after "not now", and not a second time. */
export function mayOffer(): boolean {
  return !remembers('localStorage', DISMISSED) && !remembers('sessionStorage', SHOWN)
}

/** Call when the offer is shown: later screens of this session skip it. */
export function noteShown(): void {
  remember('sessionStorage', SHOWN)
}

/** "Not now": permanently. */
export function dismissInstall(): void {
  remember('localStorage', DISMISSED)
}

/** Opens the browser's prompt; resolves once the person has answered it. */
export async function askToInstall(): Promise<void> {
  const event = kept
  kept = null
  if (!event) return
  await event.prompt()
  if ((await event.userChoice).outcome === 'dismissed') dismissInstall()
  look()
}

type Store = 'localStorage' | 'sessionStorage'

/** If storage is forbidden, nothing is stored, and nothing can be installed either. */
function remembers(store: Store, key: string): boolean {
  try {
    return window[store].getItem(key) !== null
  } catch (error) {
    console.debug('Install offer:', error)
    return true
  }
}

function remember(store: Store, key: string): void {
  try {
    window[store].setItem(key, 'yes')
  } catch (error) {
    console.debug('Install offer:', error)
  }
}
