// End-to-end tests in a real Chromium, against the product as users start it: the story as on a phone, the rest as on a
// desk.
import { defineConfig } from 'playwright/test'

const REPORT = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE
const STORY = /\/story\.spec\.ts/
/** Need what the headless shell lacks: notifications and push. */
const WHOLE_BROWSER = /\/push\.spec\.ts/
const DESK = { viewport: { width: 1280, height: 800 } }
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
const ARGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
  // Chromium's sandbox doesn't work as root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

const { CHROMIUM_PATH, HEADLESS_SHELL_PATH } = process.env
const browserAt = (path: string | undefined) => ({
  launchOptions: { ...(path ? { executablePath: path } : {}), args: ARGS },
})
/** Half of the whole browser's work for the same page. */
const SHELL = browserAt(HEADLESS_SHELL_PATH ?? CHROMIUM_PATH)

export default defineConfig({
  testDir: '.',
  outputDir: '../../.build/e2e',
  // Each file starts its own product, and mostly waits for it.
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // Tests take seconds on an idle machine. The limits allow for a busy one.
  timeout: 600_000,
  expect: { timeout: 60_000, toPass: { timeout: 60_000 } },
  reporter: REPORT ? [['list'], ['json', { outputFile: REPORT }]] : [['list']],
  use: {
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    colorScheme: 'light',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    trace: 'off',
    video: 'off',
    screenshot: 'off',
  },
  // Runs the longest file first: started last, it would keep one worker busy while the other idles.
  projects: [
    { name: 'story on a phone', use: { ...PHONE, ...SHELL }, testMatch: STORY },
    { name: 'desktop', use: { ...DESK, ...SHELL }, testIgnore: [STORY, WHOLE_BROWSER] },
    {
      name: 'desktop, whole browser',
      use: { ...DESK, ...browserAt(CHROMIUM_PATH) },
      testMatch: WHOLE_BROWSER,
    },
  ],
})
