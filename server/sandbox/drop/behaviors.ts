// Which sandbox sites are on California's pretend register, and how they treat DROP requests: by the site's name, or by
// a tester's stored order.
import { z } from '#shared/lib/z.ts'
import { createRandom, fraction, hash, weigh } from '../random.ts'
import type { SiteDefinition } from '../sites/definition.ts'
import type { Store } from '../store.ts'

/** `obeys`: deletes. `suppresses`: only leaves the record out of its search. `ignores`: does nothing. */
export const dropBehavior = z.enum(['obeys', 'suppresses', 'ignores'])
export type DropBehavior = z.infer<typeof dropBehavior>

/** What `POST /dev/world {"drop": …}` sets for a site (`*`: all registered ones), for requests from then on. */
export const dropOrder = z.strictObject({ site: z.string().min(1).max(120), behavior: dropBehavior })

/** The share of sites that have registered. */
const REGISTERED = 0.5

const BEHAVIORS = weigh<DropBehavior>([
  ['obeys', 6],
  ['suppresses', 2],
  ['ignores', 2],
])

/** Mirrors and members of a chain register each for themselves, as real ones do. */
export const isRegistered = ({ host }: Pick<SiteDefinition, 'host'>): boolean =>
  fraction(`${host}:drop-register`) < REGISTERED

const ORDERS = 'drop-behaviors'

export type DropBehaviors = {
  of: (site: SiteDefinition) => DropBehavior
  set: (site: SiteDefinition, behavior: DropBehavior) => void
}

/** The behaviors, with orders stored in `store`. */
export function createDropBehaviors(store: Store): DropBehaviors {
  let orders = z.record(z.string(), dropBehavior).parse(JSON.parse(store.setting(ORDERS) ?? '{}'))
  return {
    of: ({ host }) => orders[host] ?? createRandom(hash(`${host}:drop`)).weighted(BEHAVIORS),
    set: ({ host }, behavior) => {
      orders = { ...orders, [host]: behavior }
      store.setSetting(ORDERS, JSON.stringify(orders))
    },
  }
}
