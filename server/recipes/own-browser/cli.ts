// `npm run browser [-- --port <number>] [-- --headless]`: starts a Chrome or Chromium that Offlist can visit sites with.
// Exit code 0: it ran and has ended; 1: it can't run; 2: wrong usage.
import path from 'node:path'
import { env } from 'node:process'
import { parseArgs } from 'node:util'
import { readSettingsAsTheyAre, SettingsError } from '../../env.ts'
import { describeError } from '../../lib/describe-error.ts'
import { BrowserUnavailable } from '../browser-unavailable.ts'
import { startOwnBrowser } from './start-own-browser.ts'

const USAGE = `npm run browser [-- <flags>]
  Starts your Chrome or Chromium with a profile of its own, for Offlist to visit sites with.
  --port <number>   the port that Offlist connects to, on this machine only (9222)
  --headless        without a window`

/** The usual port of DevTools. */
const PORT = '9222'

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: PORT },
      headless: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const port = Number(values.port)
  if (values.help || !/^\d{1,5}$/.test(values.port) || port > 65_535) {
    console.log(USAGE)
    return values.help ? 0 : 2
  }
  const told = new Promise<void>(resolve => {
    process.once('SIGTERM', resolve)
    process.once('SIGINT', resolve)
  })
  const settings = readSettingsAsTheyAre(env)
  const folder = path.resolve(settings.DATA_DIR, 'browser')
  const { CHROMIUM_PATH } = settings
  const browser = await startOwnBrowser({ path: CHROMIUM_PATH, folder, port, hasWindow: !values.headless })
  console.log(`The browser runs, with its profile in ${folder}. Put this line into .env and restart Offlist:

  BROWSER_ENDPOINT=${browser.endpoint}

Offlist opens windows of its own in it and closes only those. While it runs, other programs on this
machine can control it, so don't sign in to anything there. Close it, or press Ctrl+C, to end it.`)
  await Promise.race([told, browser.ended])
  await browser.end()
  console.log('The browser has ended.')
  return 0
}

try {
  process.exit(await main())
} catch (error) {
  const code = (error as { code?: unknown }).code
  const isUsage = typeof code === 'string' && code.startsWith('ERR_PARSE_ARGS')
  const isExpected = error instanceof SettingsError || error instanceof BrowserUnavailable
  if (isUsage) console.error(USAGE)
  else if (isExpected) console.error(error.message)
  else console.error(describeError(error))
  process.exit(isExpected ? 1 : 2)
}
