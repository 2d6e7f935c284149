// What `POST /dev/world` does to the pretend world: add a person, plant or remove a listing, break or mend a site, let
// things go wrong by a seed.
import { z } from '#shared/lib/z.ts'
import type { Person } from '../people/person.ts'
import { addedPerson } from '../people/profile.ts'
import type { SiteDefinition } from '../sites/definition.ts'
import { faultPlan } from '../world/faults.ts'
import { outageMode } from '../world/outages.ts'
import { personReport, type ReportDeps } from './world-report.ts'

const onSite = z.strictObject({
  site: z.string().min(1).max(120),
  person: z.union([z.string().regex(/^p\d{1,7}$/, 'the id of a person, like p12'), z.int().min(0)]),
})

/** The body of `POST /dev/world`: exactly one order. */
export const worldOrder = z
  .strictObject({
    addPerson: addedPerson.optional(),
    plant: onSite.optional(),
    remove: onSite.optional(),
    break: z.strictObject({ site: z.string().min(1).max(120), mode: outageMode }).optional(),
    /** `{seed, rate}` from now on; null for none. */
    faults: faultPlan.nullable().optional(),
  })
  .refine(order => Object.keys(order).length === 1, 'one of addPerson, plant, remove, break, faults')
export type WorldOrder = z.infer<typeof worldOrder>

/** Done, with what came of it; or why not, in words. */
export type OrderResult = { done: Record<string, unknown> } | { refused: string }

type Target = { site: SiteDefinition; person: Person } | { refused: string }

function siteNamed(name: string, deps: ReportDeps): SiteDefinition | undefined {
  return deps.world.sites.find(site => site.host === name || site.host === `${name}.example`)
}

function target(order: z.infer<typeof onSite>, deps: ReportDeps): Target {
  const site = siteNamed(order.site, deps)
  if (!site) return { refused: `no site ${order.site}` }
  const index = typeof order.person === 'number' ? order.person : Number(order.person.slice(1))
  const person = deps.world.people.get(index)
  return person ? { site, person } : { refused: `no person ${order.person}` }
}

/** Carries `order` out at once. */
export function obey(order: WorldOrder, deps: ReportDeps): OrderResult {
  const { world } = deps
  if (order.addPerson) return { done: { person: personReport(world.people.add(order.addPerson), deps) } }
  if (order.faults !== undefined) {
    deps.faults.set(order.faults)
    return { done: { faults: order.faults } }
  }
  if (order.break) {
    const site = siteNamed(order.break.site, deps)
    if (!site) return { refused: `no site ${order.break.site}` }
    deps.outages.set(site.host, order.break.mode)
    return { done: { site: site.host, mode: order.break.mode } }
  }
  const named = order.plant ?? order.remove
  if (!named) return { refused: 'nothing to do' }
  const found = target(named, deps)
  if ('refused' in found) return found
  if (order.plant) world.visibility.plant(found.site, found.person)
  else world.visibility.remove(found.site, found.person)
  return { done: { site: found.site.host, person: personReport(found.person, deps) } }
}
