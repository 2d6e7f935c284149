// The breadcrumbs of PRODUCT S2.9.
import { expect, test } from 'vitest'
import { breadcrumbTrail } from './breadcrumb-trail.ts'

test('there are none on the home page', () => {
  expect(breadcrumbTrail('/')).toEqual([])
})

test('named pages carry their names', () => {
  expect(breadcrumbTrail('/scan')).toEqual([{ label: 'Home', to: '/' }, { label: 'Free Privacy Scan' }])
})

test('unknown segments are capitalised, and every one but the last is a link', () => {
  expect(breadcrumbTrail('/blog/gdpr-rights')).toEqual([
    { label: 'Home', to: '/' },
    { label: 'Blog', to: '/blog' },
    { label: 'Gdpr Rights' },
  ])
})

test('a page can name itself', () => {
  expect(breadcrumbTrail('/ai-legal-engine', { '/ai-legal-engine': 'AI legal engine' }).at(-1)?.label).toBe(
    'AI legal engine',
  )
})
