// Carries out `POST /dev/world`: adds a person, plants or removes a listing, breaks or repairs a site, sets lies,
// seeded faults, the privacy desks' answers, and how sites treat DROP requests.
import { z } from '#shared/lib/z.ts'
import { type DeskOrder, deskOrder, deskPlan } from '../desks/answers.ts'
import { dropOrder, isRegistered } from '../drop/behaviors.ts'
import { lieKind } from '../lies/kinds.ts'
import type { Person } from '../people/person.ts'
import { addedPerson } from '../people/profile.ts'
import type { SiteDefinition } from '../sites/definition.ts'
import { faultPlan } from '../world/faults.ts'
import { outageMode } from '../world/outages.ts'
import { personReport, type ReportDeps } from './world-report.ts'

const personId = z.union([z.string().regex(/^p\d{1,8}$/, 'the id of a person, like p12'), z.int().min(0)])
const onSite = z.strictObject({ site: z.string().min(1).max(120), person: personId })
const ALL_SITES = '*'

/** The body of `POST /dev/world`: exactly one command. */
export const worldOrder = z
  .strictObject({
    addPerson: addedPerson.optional(),
    plant: onSite.optional(),
    remove: onSite.optional(),
    break: z.strictObject({ site: z.string().min(1).max(120), mode: outageMode }).optional(),
    /** Turns a lie on or off, at one site or (`*`) all of them, about everybody or one person. */
    lie: z
      .strictObject({
        site: z.string().min(1).max(120),
        kind: lieKind,
        on: z.boolean(),
        person: personId.optional(),
      })
      .optional(),
    /** `{seed, rate}` from now on; null for none. */
    faults: faultPlan.nullable().optional(),
    /** What a site's privacy desk (`*`: all of them) answers from now on. */
    desk: deskOrder.optional(),
    /** How a registered site treats DROP requests from now on. */
    drop: dropOrder.optional(),
    /** `{seed}`: every desk without an order gets its own conduct by the seed; null for the usual one. */
    desks: deskPlan.nullable().optional(),
  })
  .refine(
    order => Object.keys(order).length === 1,
    'one of addPerson, plant, remove, break, lie, faults, desk, desks, drop',
  )
export type WorldOrder = z.infer<typeof worldOrder>

/** The result of a command, or the reason it was refused. */
export type OrderResult = { done: Record<string, unknown> } | { refused: string }

type Target = { site: SiteDefinition; person: Person } | { refused: string }

function siteNamed(name: string, deps: ReportDeps): SiteDefinition | undefined {
  return deps.world.sites.find(site => site.host === name || site.host === `${name}.example`)
}

const positionOf = (person: z.infer<typeof personId>): number =>
  typeof person === 'number' ? person : Number(person.slice(1))

function target(order: z.infer<typeof onSite>, deps: ReportDeps): Target {
  const site = siteNamed(order.site, deps)
  if (!site) return { refused: `no site ${order.site}` }
  const person = deps.world.people.get(positionOf(order.person))
  return person ? { site, person } : { refused: `no person ${order.person}` }
}

function setDesk({ site: name, mailbox, ...conduct }: DeskOrder, deps: ReportDeps): OrderResult {
  const site = siteNamed(name, deps)
  const desks = name === ALL_SITES ? deps.world.sites : site ? [site] : []
  if (desks.length === 0) return { refused: `no site ${name}` }
  for (const one of desks) deps.desks.conducts.set(one, mailbox, conduct)
  return { done: { sites: desks.map(({ host }) => host), ...conduct } }
}

function setDrop({ site: name, behavior }: z.infer<typeof dropOrder>, deps: ReportDeps): OrderResult {
  const named =
    name === ALL_SITES ? deps.world.sites : [siteNamed(name, deps)].filter(one => one !== undefined)
  const sites = named.filter(isRegistered)
  if (sites.length === 0) return { refused: `no registered site ${name}` }
  for (const site of sites) deps.portal.behaviors.set(site, behavior)
  return { done: { sites: sites.map(({ host }) => host), behavior } }
}

/** Carries out `order` immediately. */
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
  if (order.lie) {
    const { site: name, kind, on, person } = order.lie
    const site = siteNamed(name, deps)
    const lying = name === ALL_SITES ? deps.world.sites : site ? [site] : []
    if (lying.length === 0) return { refused: `no site ${name}` }
    for (const { host } of lying)
      deps.lies.set(host, kind, on, person === undefined ? null : positionOf(person))
    return { done: { sites: lying.map(({ host }) => host), kind, on } }
  }
  if (order.desk) return setDesk(order.desk, deps)
  if (order.drop) return setDrop(order.drop, deps)
  if (order.desks !== undefined) {
    deps.desks.conducts.setPlan(order.desks)
    return { done: { desks: order.desks } }
  }
  const named = order.plant ?? order.remove
  if (!named) return { refused: 'nothing to do' }
  const found = target(named, deps)
  if ('refused' in found) return found
  if (order.plant) world.visibility.plant(found.site, found.person)
  else world.visibility.remove(found.site, found.person)
  return { done: { site: found.site.host, person: personReport(found.person, deps) } }
}
