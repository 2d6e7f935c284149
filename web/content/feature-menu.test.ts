// The menu and the pages must not drift apart.
import { expect, test } from 'vitest'
import { featureMenu } from './feature-menu.ts'
import { loadFeaturePage } from './feature-pages.ts'

test('the menu lists the nine pages of the specification, in its order', () => {
  expect(featureMenu.map(link => link.path)).toEqual([
    '/deep-web-scanning',
    '/automated-removal',
    '/live-progress-tracking',
    '/ai-legal-engine',
    '/reappearance-alerts',
    '/pdf-reports',
    '/scheduled-monitoring',
    '/family-team-plans',
    '/enterprise-security',
  ])
})

test('each entry has its page', async () => {
  for (const { path } of featureMenu) expect(`/${(await loadFeaturePage(path.slice(1)))?.slug}`).toBe(path)
})

test('an unknown segment has no page', async () => {
  expect(await loadFeaturePage('no-such-feature')).toBeUndefined()
})
