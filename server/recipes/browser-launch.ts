// Starts a browser of our own, which ends with this process.
import type { Browser, LaunchOptions } from 'playwright'
import type { BrowserChoice } from '../lib/browser-settings.ts'
import { browserCandidates } from './browser-executable.ts'
import { findLeak } from './browser-proof.ts'
import { BrowserUnavailable } from './browser-unavailable.ts'

/** Keep requests from getting past the gateway. */
export const GUARD_ARGS: readonly string[] = [
  '--disable-quic',
  // Otherwise a page can send UDP to any address. The headless shell knows the second name, other
  // browsers the first.
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
]

/** The memory limit for a page's scripts, in MB. Beyond it, only that page crashes. */
export const MEMORY_ARG = '--js-flags=--max-old-space-size=512'

const ARGS = [
  ...GUARD_ARGS,
  MEMORY_ARG,
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Frames and their renderers last from page to page of a site, which saves a quarter of a visit's work. Only the last
  // such list counts, so it repeats Playwright's own two.
  '--enable-features=CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies,RenderDocument:level/crashed-frame',
]

// The process handles its own signals. The browser exits when its pipe closes.
const SIGNALS = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false }

/** Chromium refuses to start as root with its sandbox. */
export const rootArgs = (): string[] => (process.getuid?.() === 0 ? ['--no-sandbox'] : [])

type Started = Extract<BrowserChoice, { kind: 'started' }>

/** Starts the first candidate that can be started and keeps to the gateway. @throws BrowserUnavailable */
export async function launchBrowser(choice: Started): Promise<Browser> {
  const common = { args: [...ARGS, ...rootArgs()], headless: !choice.hasWindow, ...SIGNALS }
  // Loaded with the first browser: no other library takes as long to load.
  const { chromium } = await import('playwright')
  let isLeaky = false
  for await (const { source, path } of browserCandidates(choice)) {
    const options: LaunchOptions = { ...common, ...(path === null ? {} : { executablePath: path }) }
    const browser = await chromium.launch(options).catch(() => null)
    if (!browser) continue
    // The bundled one is a version that we know. In others, an argument may have another name, or mean nothing.
    const leak = source === 'bundled' ? 'nothing' : await findLeak(browser).catch(() => null)
    if (leak === 'nothing') return browser
    isLeaky ||= leak !== null
    await browser.close()
  }
  throw new BrowserUnavailable(isLeaky ? LEAKY : whyNot(choice))
}

const LEAKY =
  'The browser of this machine lets pages send data past Offlist’s gateway, so no site is visited with it. Set CHROMIUM_PATH to another one.'

function whyNot({ from, path, hasWindow }: Started): string {
  const window = hasWindow ? ' A window needs a screen: without one, leave out BROWSER_WINDOW.' : ''
  if (path !== undefined) return `The browser at CHROMIUM_PATH (${path}) could not be started.${window}`
  return from === 'system'
    ? `No Chrome or Chromium of this machine could be started. Install one, or set CHROMIUM_PATH.${window}`
    : 'No Chromium could be started. Install one (on Debian: apt-get install chromium) or set CHROMIUM_PATH.'
}
