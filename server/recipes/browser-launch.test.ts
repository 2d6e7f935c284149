// The browsers that we start keep to the gateway, whatever their version calls the arguments.
import { expect, onTestFinished, test } from 'vitest'
import { launchBrowser } from './browser-launch.ts'
import { findLeak } from './browser-proof.ts'

test.each([
  ['that comes with the project', 'bundled', undefined],
  ['of this machine', 'system', process.env.CHROMIUM_PATH],
] as const)(
  'the browser %s loads everything through the gateway, and sends no UDP',
  async (_, from, path) => {
    const browser = await launchBrowser({ kind: 'started', from, path, hasWindow: false })
    onTestFinished(() => browser.close())
    expect(await findLeak(browser)).toBe('nothing')
  },
)
