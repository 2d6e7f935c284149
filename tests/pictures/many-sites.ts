// A made-up account with as many sites as one likes: how they stand some weeks in. The same number gives the same sites.
import type { LineState } from '#shared/domain/site-line.ts'
import { type NetworkSite, networksOf } from '#shared/domain/site-networks.ts'
import type { Line, LineNetwork } from '#web/features/site-list/line.ts'
import { dice } from '../model/dice.ts'

/** Out of a hundred sites, about how many are in each state. */
const OF_HUNDRED: readonly (readonly [LineState, number])[] = [
  ['gone', 48],
  ['once', 9],
  ['said', 8],
  ['sent', 12],
  ['yours', 7],
  ['still', 4],
  ['unknown', 6],
  ['none', 5],
  ['back', 1],
]
const STATES = OF_HUNDRED.flatMap(([state, many]) => Array<LineState>(many).fill(state))
const AMOUNTS = [1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5]
const OWNED = 60
const CATEGORIES = [
  'People Search',
  'Property & Public Records',
  'Background Check',
  'Marketing Data',
] as const

/** The list of so many sites: networks of three to nine, partly cleared by one request, and single sites. */
export function manySites(many: number): LineNetwork[] {
  const chance = dice(many)
  const sites = new Map<string, NetworkSite>()
  let owner = { id: '', left: 0, ties: 0 }
  for (let at = 1; at <= many; at++) {
    const id = `site-${at}`
    if (owner.left === 0) {
      const size = 3 + chance.below(7)
      const isOwned = chance.percent(OWNED)
      owner = { id: isOwned ? id : '', left: size, ties: isOwned ? chance.below(size) : 0 }
    }
    sites.set(id, {
      id,
      name: `Site ${at}`,
      category: chance.pick(CATEGORIES),
      parent_id: owner.id === '' || owner.id === id ? null : owner.id,
      opt_out_url: null,
      privacy_email: null,
      template: { removal_method: owner.ties > 0 ? 'parent_site' : 'automated_form' },
    })
    owner = { ...owner, left: owner.left - 1, ties: owner.ties - 1 }
  }
  const lines = [...sites.values()].map(
    ({ id, name }): Line => ({ siteId: id, name, state: chance.pick(STATES), amount: chance.pick(AMOUNTS) }),
  )
  return networksOf(lines, sites)
}
