import { expect, test } from 'vitest'
import { networkNames } from './network-names.ts'

const site = (id: string, parent_id: string | null) =>
  [
    id,
    {
      id,
      name: id.toUpperCase(),
      category: 'People Search' as const,
      parent_id,
      opt_out_url: null,
      privacy_email: null,
      template: { removal_method: 'parent_site' },
    },
  ] as const
const sites = new Map([site('root', null), site('copy', 'root')])

test('each site has the name of its network, or of its kind when it’s alone', () => {
  const both = networkNames(
    ['root', 'copy'].map(siteId => ({ siteId, name: siteId })),
    sites,
  )
  expect(both.get('root')).toEqual({ id: 'root', title: 'ROOT', isNetwork: true })
  expect(both.get('copy')).toBe(both.get('root'))
  const alone = networkNames([{ siteId: 'copy', name: 'copy' }], sites)
  expect(alone.get('copy')?.title).toBe('People search')
})
