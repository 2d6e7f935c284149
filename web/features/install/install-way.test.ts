// Which browsers can install the app, and how.
import { expect, test } from 'vitest'
import { type BrowserFacts, installWay } from './install-way.ts'

const SAFARI = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Safari/605.1.15'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const facts = (given: Partial<BrowserFacts>): BrowserFacts => ({
  userAgent: `${MAC} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36`,
  touchPoints: 0,
  standalone: false,
  hasPrompt: false,
  ...given,
})

test.each([
  ['a browser that offers to ask', { hasPrompt: true }, 'prompt'],
  ['an iPhone', { userAgent: `Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) ${SAFARI}` }, 'ios'],
  ['an iPad, which calls itself a Mac', { userAgent: `${MAC} ${SAFARI}`, touchPoints: 5 }, 'ios'],
  ['Safari on a Mac', { userAgent: `${MAC} ${SAFARI}` }, 'mac'],
  ['Safari on a Mac before it could', { userAgent: `${MAC} ${SAFARI.replace('18.3', '16.6')}` }, null],
  ['a browser that has not offered', {}, null],
  ['an app that is installed', { hasPrompt: true, standalone: true }, null],
  ['an app on the home screen of an iPhone', { userAgent: 'iPhone', standalone: true }, null],
] as const)('%s', (_what, given, way) => {
  expect(installWay(facts(given))).toBe(way)
})
