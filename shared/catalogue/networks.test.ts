import { expect, test } from 'vitest'
import type { Broker } from './broker.ts'
import { findNetworks, type RecipeLinks } from './networks.ts'
import { portalKey } from './portal-key.ts'

const broker = (id: string, facts: Partial<Broker> = {}): Broker => ({
  id,
  name: id,
  domain: `${id}.example`,
  url: `https://${id}.example/`,
  category: 'People Search',
  parent: null,
  country: ['US'],
  optOutUrl: '',
  privacyUrl: null,
  privacyEmail: null,
  methods: [],
  requirements: [],
  dataTypes: [],
  difficulty: null,
  registries: [],
  sources: [],
  ...facts,
})
const recipe = (host: string, links: Partial<RecipeLinks>): RecipeLinks => ({
  url: host,
  parent: null,
  mirrorSites: [],
  optOut: null,
  ...links,
})
const parentOptOut = { stepType: 'optOut', optOutType: 'parentSiteOptOut', actions: [] } as const
const mirror = (url: string, removedAt: number | null = null) => ({
  name: url,
  url,
  addedAt: 1,
  removedAt,
  optOutUrl: '',
})

test('sites with the same portal or the same mailbox are one request', () => {
  const found = findNetworks([
    broker('a', { optOutUrl: 'https://www.gate.example/optout/', privacyEmail: 'privacy@one.example' }),
    broker('b', { optOutUrl: 'https://gate.example/optout?utm_source=x' }),
    broker('c', { optOutUrl: 'https://gate.example/other', privacyEmail: 'Privacy@One.example' }),
  ])
  expect(found).toEqual([
    { kind: 'mailbox', key: 'privacy@one.example', sites: ['a', 'c'] },
    { kind: 'portal', key: 'gate.example/optout', sites: ['a', 'b'] },
  ])
})

test('a shared owner, and a shared vendor with forms of its own for each, are no evidence', () => {
  const found = findNetworks([
    broker('a', { parent: 'One Group', optOutUrl: 'https://privacyportal.onetrust.com/webform/1/2' }),
    broker('b', { parent: 'One Group', optOutUrl: 'https://privacyportal.onetrust.com/webform/1/3' }),
  ])
  expect(found).toEqual([])
})

test('a parent clears the children whose recipes say so, and a site its mirrors, along the whole chain', () => {
  const brokers = [broker('parent'), broker('child'), broker('mirror'), broker('gone'), broker('form')]
  const recipes = [
    recipe('child.example', {
      parent: 'parent.example',
      optOut: { ...parentOptOut, actions: [] },
      mirrorSites: [mirror('www.mirror.example'), mirror('gone.example', 5)],
    } as Partial<RecipeLinks>),
    recipe('form.example', { parent: 'parent.example' }),
  ]
  expect(findNetworks(brokers, recipes)).toEqual([
    { kind: 'clearing', key: 'child', sites: ['child', 'mirror'] },
    { kind: 'clearing', key: 'parent', sites: ['child', 'mirror', 'parent'] },
  ])
})

test('a portal is told by its path and its own parameters, not by how one came there', () => {
  const same = ['https://www.gate.example/', 'http://gate.example/login', 'https://GATE.example/?gclid=1#top']
  expect(new Set(same.map(portalKey)).size).toBe(1)
  const apart = [
    'https://g.example/f?id=1',
    'https://g.example/f?id=2',
    'https://g.example/#/a',
    'https://g.example/#/b',
  ]
  expect(new Set(apart.map(portalKey)).size).toBe(4)
  expect(portalKey('mailto:a@b.example')).toBeNull()
})
