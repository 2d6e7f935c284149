// A pretend DROP portal: takes a person's request once, gives out a DROP ID, has the registered sites act within the
// 45 days, and shows what each of them reports. A report may be a lie.

import { type DropCode, dropCode } from '#shared/domain/drop/result-code.ts'
import { DAY } from '#shared/lib/time.ts'
import { z } from '#shared/lib/z.ts'
import { nameKey, type Person } from '../people/person.ts'
import { fraction } from '../random.ts'
import type { SiteDefinition } from '../sites/definition.ts'
import type { Store } from '../store.ts'
import type { World } from '../world/world.ts'
import { type DropBehavior, type DropBehaviors, isRegistered } from './behaviors.ts'

/** Sites act within this many days, and report at most this many days after that. */
const ACT_WITHIN = 45
const REPORT_WITHIN = 45

/** What the portal's form takes; one value per line where there may be several. */
export const dropSubmission = z.strictObject({
  name: z.string().trim().min(1).max(200),
  birthDate: z.string().max(10).default(''),
  emails: z.string().max(2000).default(''),
  phones: z.string().max(2000).default(''),
  zips: z.string().max(2000).default(''),
})
export type DropSubmission = z.infer<typeof dropSubmission>

const storedReport = z.strictObject({
  host: z.string(),
  behavior: z.enum(['obeys', 'suppresses', 'ignores']),
  code: dropCode,
  /** Epoch milliseconds: when the report is in. */
  at: z.int(),
})
const storedRequest = z.strictObject({
  dropId: z.string(),
  submittedAt: z.int(),
  person: z.int().nullable(),
  reports: z.array(storedReport),
})
export type PortalRequest = z.infer<typeof storedRequest>

export type DropPortal = {
  behaviors: DropBehaviors
  submit: (submission: DropSubmission) => PortalRequest
  /** Null if there's no such request. Reports that aren't in yet have no code. */
  view: (
    dropId: string,
  ) => { submittedAt: number; reports: { site: SiteDefinition; code: DropCode | null }[] } | null
}

const REQUESTS = 'drop-portal-requests'

/** The portal of `world`. Its requests are stored in `store`. */
export function createDropPortal(
  store: Store,
  world: World,
  behaviors: DropBehaviors,
  dropId: () => string,
): DropPortal {
  let requests = z.array(storedRequest).parse(JSON.parse(store.setting(REQUESTS) ?? '[]'))
  const act = (site: SiteDefinition, person: Person | null, submittedAt: number) => {
    const behavior = behaviors.of(site)
    const wait = (part: string, days: number) =>
      1 + Math.floor(fraction(`${site.host}:drop-${part}`) * (days - 1))
    const actsAt = submittedAt + wait('act', ACT_WITHIN) * DAY
    const generation = person && world.visibility.current(site, person)
    if (person && generation !== null && behavior !== 'ignores')
      world.visibility.suppress(
        site,
        person,
        generation,
        actsAt,
        behavior === 'suppresses' ? { kind: 'hidden' } : null,
      )
    const code = reportOf(site, behavior, generation !== null)
    return { host: site.host, behavior, code, at: actsAt + wait('report', REPORT_WITHIN) * DAY }
  }
  return {
    behaviors,
    submit: submission =>
      store.transaction(() => {
        const person = personMeant(world, submission)
        const submittedAt = world.now()
        const reports = world.sites.filter(isRegistered).map(site => act(site, person, submittedAt))
        const request = { dropId: dropId(), submittedAt, person: person?.index ?? null, reports }
        requests = [...requests, request]
        store.setSetting(REQUESTS, JSON.stringify(requests))
        return request
      }),
    view: id => {
      const request = requests.find(one => one.dropId === id.trim().toUpperCase())
      if (!request) return null
      const reports = request.reports.flatMap(({ host, code, at }) => {
        const site = world.sites.find(one => one.host === host)
        return site ? [{ site, code: at <= world.now() ? code : null }] : []
      })
      return { submittedAt: request.submittedAt, reports }
    },
  }
}

/** Sites that do nothing lie about it, or name a reason; which one follows from the site. */
function reportOf(site: SiteDefinition, behavior: DropBehavior, isListed: boolean): DropCode {
  if (behavior === 'ignores') {
    const roll = fraction(`${site.host}:drop-excuse`)
    return roll < 0.6 ? 'deleted' : roll < 0.8 ? 'not_found' : 'exempt'
  }
  if (!isListed) return 'not_found'
  return behavior === 'obeys' ? 'deleted' : 'opted_out'
}

const valuesIn = (text: string) => text.split(/[\s,;]+/).filter(one => one !== '')
const digits = (text: string) => text.replace(/\D/g, '').slice(-10)

/** The person of that name who shares another detail; as for real sites, the name alone doesn't do. */
function personMeant(world: World, { name, birthDate, emails, phones, zips }: DropSubmission): Person | null {
  const [first = '', ...rest] = name.split(/\s+/)
  const [emailed, phoned, zipped] = [valuesIn(emails), phones.split(/[\n,;]+/).map(digits), valuesIn(zips)]
  const fits = (person: Person) =>
    (birthDate !== '' && person.birthDate === birthDate) ||
    person.emails.some(one => emailed.includes(one)) ||
    person.phones.some(one => phoned.includes(one)) ||
    person.places.some(({ zip }) => zipped.includes(zip))
  return world.people.named(nameKey(`${first}${rest.at(-1) ?? ''}`)).find(fits) ?? null
}
