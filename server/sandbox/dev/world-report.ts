// The report of `GET /dev/world`: the sandbox sites with the requests they received, and people with their listings.
import { iso } from '#shared/lib/time.ts'
import type { Conducts } from '../desks/conducts.ts'
import type { LetterLog, LoggedLetter } from '../desks/letter-log.ts'
import { isRegistered } from '../drop/behaviors.ts'
import type { DropPortal } from '../drop/portal.ts'
import { isHidden } from '../lies/answers.ts'
import { HIDING } from '../lies/kinds.ts'
import type { Lies } from '../lies/lies.ts'
import { delayText } from '../mail/site-letters.ts'
import { fullName, type Person } from '../people/person.ts'
import { profileOf } from '../people/profile.ts'
import { archetypesOf } from '../sites/archetypes.ts'
import { privacyMailbox, type SiteDefinition } from '../sites/definition.ts'
import type { Faults } from '../world/faults.ts'
import type { Outages } from '../world/outages.ts'
import type { RemovalRequest } from '../world/requests.ts'
import type { World } from '../world/world.ts'
import { historyOf, shownSince } from './history.ts'

export type ReportDeps = {
  world: World
  outages: Outages
  faults: Faults
  lies: Lies
  desks: { conducts: Conducts; log: LetterLog }
  portal: DropPortal
  visits: ReadonlyMap<string, number>
  address: (url: string) => string
}

const PEOPLE = 20

/** Describes how a site behaves. */
export function behaviors(site: SiteDefinition): string[] {
  const { optOut, traits, search } = site
  const delay = 'hours' in optOut ? delayText(optOut.hours) : 'with its parent'
  return [
    `search by ${search.via}`,
    `results as ${search.via === 'script' ? 'script tiles' : site.layout}`,
    `opt-out: ${optOut.flow}`,
    ...('confirm' in optOut && optOut.confirm !== 'none' ? [`confirmation mail (${optOut.confirm})`] : []),
    `suppresses ${delay}`,
    ...(traits.slow ? ['slow'] : []),
    ...(traits.flaky ? ['flaky (429 on some first visits)'] : []),
    ...(traits.blocked ? ['blocked (challenge)'] : []),
    ...(traits.relistAfterDays === undefined ? [] : [`relists after ${traits.relistAfterDays} days`]),
    ...(traits.terms === undefined
      ? []
      : [`terms ${traits.terms === 'silent' ? 'silent on' : 'forbid'} programs`]),
  ]
}

function submission(request: RemovalRequest, earlier: readonly RemovalRequest[]) {
  const { id, person, record, via, email, status } = request
  const first = earlier.find(other => other.person === person && other.generation === request.generation)
  return {
    id,
    at: iso(request.createdAt),
    person: `p${person}`,
    record,
    via,
    email,
    status,
    confirmedAt: request.confirmedAt === null ? null : iso(request.confirmedAt),
    effectiveAt: request.effectiveAt === null ? null : iso(request.effectiveAt),
    duplicateOf: first?.id ?? null,
  }
}

function letterReport({ at, person, answers, ...letter }: LoggedLetter) {
  return {
    ...letter,
    at: iso(at),
    person: person === null ? null : `p${person}`,
    answers: answers.map(answer => ({ ...answer, at: iso(answer.at) })),
  }
}

/** A site with its state and every request it received; `duplicates` counts the repeated ones. */
export function siteReport(site: SiteDefinition, deps: ReportDeps) {
  const requests = deps.world.requests.of(site)
  const submissions = requests.map((request, index) => submission(request, requests.slice(0, index)))
  const mode = deps.outages.mode(site.host)
  return {
    host: site.host,
    name: site.name,
    url: `https://${site.host}/`,
    address: deps.address(`https://${site.host}/`),
    parent: site.optOut.flow === 'parent' ? site.optOut.parent : null,
    optOut: { flow: site.optOut.flow, address: deps.address(`https://${site.host}${site.optOut.path}`) },
    behaviors: behaviors(site),
    broken: mode === 'ok' ? null : mode,
    /** Its current trouble, from the faults. */
    trouble: mode === 'ok' ? deps.faults.trouble(site.host) : null,
    /** Its current lies, from a command or from the faults. */
    lies: deps.lies.of(site.host),
    /** Whether its lies may now hide a person it lists. */
    hides: deps.lies.of(site.host).some(kind => HIDING.includes(kind)),
    chain: site.chain ?? null,
    /** How it treats DROP requests; null if it isn't on the pretend register. */
    drop: isRegistered(site) ? deps.portal.behaviors.of(site) : null,
    terms: site.traits.terms ?? 'allowed',
    archetypes: archetypesOf(site),
    visits: deps.visits.get(site.host) ?? 0,
    submissions,
    /** The names and places that its removal forms received, and whether it shows anybody with them. */
    told: deps.world.told.of(site).map(one => ({ ...one, at: iso(one.at) })),
    /** How its privacy desk treats letters now. */
    desk: deps.desks.conducts.of(site, privacyMailbox(site)),
    /** Every letter to its desks, with what they answered, meant and did. */
    letters: deps.desks.log.of(site.host).map(letterReport),
    duplicates: submissions.filter(one => one.duplicateOf !== null).length,
  }
}

/** A person with the profile they would enter in the product, and their current listings. */
export function personReport(person: Person, deps: ReportDeps) {
  const listings = deps.world.sites.flatMap(site => {
    const listing = deps.world.listing(site, person)
    if (listing === null) return []
    const url = `https://${site.host}${listing.path}`
    const { id: record, name, age, aliases, relatives, phones } = listing
    const places = listing.places.map(place => `${place.city}, ${place.state}`)
    return [
      {
        site: site.host,
        record,
        url,
        address: deps.address(url),
        since: iso(shownSince(deps.world, site, person, listing.generation)),
        /** Whether a removal took it out of the search but left its page up. */
        hidden: isHidden(deps.world, listing),
        shown: { name, age, places, aliases, relatives, phones },
      },
    ]
  })
  const sameName = deps.world.people.named(
    `${person.first}${person.last}`.toLowerCase().replace(/[^a-z]/g, ''),
  )
  return {
    id: `p${person.index}`,
    fullName: fullName(person),
    profile: profileOf(person),
    namesakes: sameName.filter(other => other !== person).map(other => `p${other.index}`),
    listedOn: listings.map(listing => listing.site),
    listings,
    history: historyOf(deps.world, person),
  }
}

/** People who match a free text, at most twenty of them, with the total count. */
export function peopleReport(text: string, deps: ReportDeps) {
  const found = deps.world.people.find(text)
  return { total: found.length, people: found.slice(0, PEOPLE).map(person => personReport(person, deps)) }
}
