// End-to-end tests in a real Chromium, against the product as it is started, once on a desk and once on a phone.
import { defineConfig } from 'playwright/test'

const REPORT = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE

export default defineConfig({
  testDir: '.',
  outputDir: '../../.build/e2e',
  // Each file starts a product of its own, and mostly waits for it.
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // Seconds on an idle machine; the limits are for one that is busy with something else.
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
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-quic',
        '--disable-sync',
        '--no-first-run',
        // Chromium's own sandbox does not run as root.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
  // The phone first: the last file of the desk is the same story, and one worker would end with it while the other idles.
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
      testMatch: /story\.spec\.ts/,
    },
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
  ],
})
