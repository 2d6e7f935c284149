// Checks of the browser that visits sites, and of the proxy on the way to them.
import { type BrowserChoice, browserChoice, siteProxy } from '../lib/browser-settings.ts'
import { BrowserUnavailable } from '../recipes/browser-unavailable.ts'
import { ProxyFailed } from '../recipes/proxy-connection.ts'
import { broken, type Check, type Finding, type Installation, missing, notChecked, works } from './check.ts'

export const browserCheck: Check = {
  name: 'browser',
  title: 'Browser',
  needed: true,
  unlocks: 'Sites that need scripts, opt-out forms, and pictures as evidence.',
  run: checkBrowser,
}

export const proxyCheck: Check = {
  name: 'browser_proxy',
  title: 'Proxy',
  needed: ({ BROWSER_PROXY }) => BROWSER_PROXY !== undefined,
  unlocks: 'Visits to sites from another address than this machine’s.',
  run: checkProxy,
}

const SOURCES = {
  given: 'CHROMIUM_PATH',
  bundled: 'comes with the project',
  system: 'the system’s',
  playwright: 'Playwright’s',
  endpoint: 'BROWSER_ENDPOINT; it keeps to Offlist’s gateway',
} as const

async function checkBrowser({ settings, findBrowser }: Installation): Promise<Finding> {
  const choice = browserChoice(settings)
  try {
    const found = await findBrowser(choice)
    return found === null ? noBrowser(choice) : works(`${found.version} (${SOURCES[found.source]}).`)
  } catch (error) {
    if (error instanceof BrowserUnavailable) return broken(error.message)
    throw error
  }
}

function noBrowser(choice: BrowserChoice): Finding {
  if (choice.kind === 'started' && choice.path !== undefined)
    return broken('CHROMIUM_PATH doesn’t lead to a browser that starts.')
  return choice.kind === 'started' && choice.from === 'system'
    ? missing('No Chrome or Chromium was found on this machine. Install one, or set CHROMIUM_PATH.')
    : missing('No Chromium was found. Install one, or set CHROMIUM_PATH.')
}

async function checkProxy({ settings, tryProxy }: Installation): Promise<Finding> {
  const proxy = siteProxy(settings)
  if (proxy === undefined) return works('None: visits come from this machine’s own address.')
  try {
    const trial = await tryProxy(proxy)
    if (trial === 'unresolved') return notChecked('No name could be resolved to try it with.')
    return trial === 'connects'
      ? works(`${proxy.host}:${proxy.port} (${proxy.kind}) connects to sites.`)
      : broken('The proxy doesn’t pass on what a site sends, so no site can be read through it.')
  } catch (error) {
    if (error instanceof ProxyFailed) return broken(`T${error.message.slice(1)}.`)
    throw error
  }
}
