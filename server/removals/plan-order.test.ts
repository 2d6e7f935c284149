// The order of removals: those that clear most sites per minute of the person's time come first.
import { expect, test } from 'vitest'
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import { planOrder } from './plan-order.ts'

type Method = NonNullable<DataBrokerSite['template']>['removal_method']

const site = (id: string, method: Method, more: Partial<DataBrokerSite> = {}): DataBrokerSite => ({
  id,
  name: id,
  url: `https://${id}.example/`,
  host: `${id}.example`,
  category: 'People Search',
  difficulty_level: 'Easy',
  parent_id: null,
  opt_out_url: method === 'manual_process' ? null : `https://${id}.example/opt-out`,
  privacy_url: `https://${id}.example/privacy`,
  search_url: null,
  privacy_email: method === 'email_request' ? `privacy@${id}.example` : null,
  requirements: [],
  data_types: [],
  scannable: true,
  country: ['US'],
  registries: [],
  template: {
    removal_method: method,
    success_rate: 0.5,
    is_active: true,
    version: '1',
    disclosure: [],
    mirrors: [],
  },
  ...more,
})

const sites = [
  site('guided', 'manual_process'),
  site('letter', 'email_request'),
  site('form', 'automated_form'),
  site('parent', 'automated_form'),
  site('child-a', 'parent_site', { parent_id: 'parent' }),
  site('child-b', 'parent_site', { parent_id: 'parent' }),
]

test('a request that clears others goes first with what it clears, then the quickest', () => {
  const order = planOrder(sites, new Set(['guided', 'child-b', 'letter', 'form', 'parent', 'child-a']))
  expect(new Set(order.slice(0, 3))).toEqual(new Set(['parent', 'child-a', 'child-b']))
  expect(order.slice(3)).toEqual(['form', 'letter', 'guided'])
})

test('children are reached through a parent that is not asked for itself', () => {
  const order = planOrder(sites, new Set(['form', 'child-a', 'child-b']))
  expect(new Set(order)).toEqual(new Set(['form', 'child-a', 'child-b']))
  expect(order[2]).toBe('form')
})

test('a site that is not known is left out', () => {
  expect(planOrder(sites, new Set(['gone', 'form']))).toEqual(['form'])
})
