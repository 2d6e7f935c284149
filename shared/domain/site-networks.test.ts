// Sites are grouped if one request clears them or one owner has them; only the former are tied.
import { expect, test } from 'vitest'
import { type NetworkSite, networksOf } from './site-networks.ts'

const site = (id: string, over: Partial<NetworkSite> = {}): [string, NetworkSite] => [
  id,
  {
    id,
    name: id.toUpperCase(),
    category: 'People Search',
    parent_id: null,
    opt_out_url: null,
    privacy_email: null,
    template: { removal_method: 'automated_form' },
    ...over,
  },
]
const itemsOf = (sites: ReadonlyMap<string, NetworkSite>) =>
  [...sites.values()].map(({ id, name }) => ({ siteId: id, name }))
const seen = (sites: ReadonlyMap<string, NetworkSite>, items = itemsOf(sites)) =>
  networksOf(items, sites).map(({ title, ties, loose }) => [
    title,
    ties.map(tie => tie.map(({ siteId }) => siteId)),
    loose.map(({ siteId }) => siteId),
  ])
const byParent = { parent_id: 'kin', template: { removal_method: 'parent_site' } }

test('sites cleared at their parent are tied with it', () => {
  const sites = new Map([site('root', byParent), site('kin'), site('dex', byParent), site('alone')])
  expect(seen(sites)).toEqual([
    ['KIN', [['dex', 'kin', 'root']], []],
    ['People search', [], ['alone']],
  ])
})

test('a shared owner alone makes a network, and ties nothing', () => {
  const sites = new Map([site('kin'), site('root', byParent), site('far', { parent_id: 'kin' })])
  expect(seen(sites)).toEqual([['KIN', [['kin', 'root']], ['far']]])
})

test('a parent that nobody looks at still ties its sites, and gives its name', () => {
  const sites = new Map([site('root', byParent), site('kin'), site('dex', byParent)])
  const items = itemsOf(sites).filter(item => item.siteId !== 'kin')
  expect(seen(sites, items)).toEqual([['KIN', [['dex', 'root']], []]])
})

test('one portal ties, however its address is written', () => {
  const sites = new Map([
    site('a', { opt_out_url: 'https://www.portal.example/forget/?utm_source=a' }),
    site('b', { opt_out_url: 'https://portal.example/forget' }),
    site('c', { opt_out_url: 'https://portal.example/other' }),
  ])
  expect(seen(sites)).toEqual([
    ['A', [['a', 'b']], []],
    ['People search', [], ['c']],
  ])
})

test('one mailbox ties where requests are made by mail, not where each site has a form', () => {
  const mail = { privacy_email: 'Privacy@owner.example' }
  const letter = { ...mail, template: { removal_method: 'email_request' } }
  const form = (id: string) => ({ ...mail, opt_out_url: `https://${id}.example/out` })
  const sites = new Map([site('a', letter), site('b', letter), site('c', form('c')), site('d', form('d'))])
  expect(seen(sites)).toEqual([
    ['A', [['a', 'b']], []],
    ['People search', [], ['c', 'd']],
  ])
})

test('networks by size, then single sites by size, unknown ones with the others', () => {
  const pair = (id: string) => ({ opt_out_url: `https://${id}.example/` })
  const sites = new Map([
    site('z1', { category: 'Background Check' }),
    ...['p1', 'p2', 'p3', 'p4'].map(id => site(id)),
    site('b1', pair('b')),
    site('b2', pair('b')),
    site('a1', pair('a')),
    site('a2', pair('a')),
    site('c1', pair('c')),
    site('c2', pair('c')),
    site('c3', pair('c')),
  ])
  const items = [...itemsOf(sites), { siteId: 'nobody', name: 'nobody' }]
  expect(seen(sites, items).map(([title]) => title)).toEqual([
    'C1',
    'A1',
    'B1',
    'People search',
    'Background checks',
    'Other sites',
  ])
})

test('several of one site, as listings are, tie nothing by themselves', () => {
  const sites = new Map([site('a', { opt_out_url: 'https://a.example/' })])
  const twice = [
    { siteId: 'a', name: 'One' },
    { siteId: 'a', name: 'Two' },
  ]
  expect(seen(sites, twice)).toEqual([['People search', [], ['a', 'a']]])
})
