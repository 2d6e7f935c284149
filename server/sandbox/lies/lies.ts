// Which sandbox sites lie, and how: by a tester's stored command, or while the faults draw a lie.
import { z } from '#shared/lib/z.ts'
import { fraction } from '../random.ts'
import type { Store } from '../store.ts'
import type { Faults } from '../world/faults.ts'
import { isLie, type LieKind, lieKind } from './kinds.ts'

const ordered = z.strictObject({
  host: z.string(),
  kind: lieKind,
  /** The only person it affects, by position in the population; null for everybody. */
  person: z.int().nullable(),
})
type Ordered = z.infer<typeof ordered>

export type Lies = {
  /** All current lies of the site, about anybody. */
  of: (host: string) => LieKind[]
  /** Whether the site tells this lie now, about that person if one is given. */
  tells: (host: string, kind: LieKind, person?: number) => boolean
  /** Turns a lie of a site on or off. */
  set: (host: string, kind: LieKind, on: boolean, person: number | null) => void
}

const SETTING = 'lies'
/** A lie about single people, drawn by the faults, affects this share of them. */
const CONCERNED = 0.5

/** The lies of a world, with the commands in `store`. */
export function createLies(store: Store, faults: Pick<Faults, 'trouble'>): Lies {
  let orders = z.array(ordered).parse(JSON.parse(store.setting(SETTING) ?? '[]'))
  const isSame = (one: Ordered, other: Ordered) =>
    one.host === other.host && one.kind === other.kind && one.person === other.person
  const drawn = (host: string): LieKind | null => {
    const trouble = faults.trouble(host)
    return trouble !== null && isLie(trouble) ? trouble : null
  }
  return {
    of: host => {
      const kinds = orders.filter(order => order.host === host).map(order => order.kind)
      const trouble = drawn(host)
      return [...new Set(trouble === null ? kinds : [...kinds, trouble])]
    },
    tells: (host, kind, person) => {
      const concerns = (order: Ordered) =>
        order.person === null || person === undefined || order.person === person
      if (orders.some(order => order.host === host && order.kind === kind && concerns(order))) return true
      if (drawn(host) !== kind) return false
      return person === undefined || fraction(`${host}:${person}:${kind}`) < CONCERNED
    },
    set: (host, kind, on, person) => {
      const order = { host, kind, person }
      const others = orders.filter(one => !isSame(one, order))
      orders = on ? [...others, order] : others
      store.setSetting(SETTING, JSON.stringify(orders))
    },
  }
}
