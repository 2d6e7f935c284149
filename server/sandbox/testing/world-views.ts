// Typed views of `GET /dev/world` and the mailbox, for tests.
import { must } from '#shared/lib/must.ts'
import { z } from '#shared/lib/z.ts'
import type { TestWorld } from './open-world.ts'

const mail = z.object({
  id: z.string(),
  to: z.string(),
  from: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  date: z.iso.datetime(),
})

const siteView = z.object({
  host: z.string(),
  address: z.string(),
  broken: z.string().nullable(),
  duplicates: z.number(),
  submissions: z.array(
    z.object({
      id: z.string(),
      at: z.iso.datetime(),
      person: z.string(),
      record: z.string(),
      via: z.string(),
      status: z.string(),
      duplicateOf: z.string().nullable(),
    }),
  ),
})

const personView = z.object({
  id: z.string(),
  fullName: z.string(),
  listedOn: z.array(z.string()),
  listings: z.array(z.object({ site: z.string(), record: z.string(), url: z.string() })),
})
export type PersonView = z.infer<typeof personView>

/** Mails to an address, newest first. */
export async function mailsTo(world: TestWorld, to: string) {
  return z.array(mail).parse((await world.dev('GET', `/mailbox.json?to=${encodeURIComponent(to)}`)).json)
}

/** The state of a site. */
export async function siteState(world: TestWorld, label: string) {
  const { json } = await world.dev('GET', '/world')
  const { sites } = z.object({ sites: z.array(siteView) }).parse(json)
  return must(
    sites.find(site => site.host === `${label}.example`),
    label,
  )
}

/** The person with an id and their current listings. */
export async function personState(world: TestWorld, id: string): Promise<PersonView> {
  const { json } = await world.dev('GET', `/world?person=${id}`)
  const { people } = z.object({ people: z.array(personView) }).parse(json)
  return must(
    people.find(person => person.id === id),
    id,
  )
}

/** The URL of a person's record on a site. */
export async function recordOf(world: TestWorld, id: string, label: string): Promise<string> {
  const person = await personState(world, id)
  return must(
    person.listings.find(listing => listing.site === `${label}.example`),
    `a listing of ${id} on ${label}`,
  ).url
}

/** Whether a site lists a person now. */
export async function isListed(world: TestWorld, id: string, label: string): Promise<boolean> {
  return (await personState(world, id)).listedOn.includes(`${label}.example`)
}

/** Polls until `look` finds something. */
export async function eventually<T>(look: () => T | null | Promise<T | null>): Promise<T> {
  for (let tries = 0; tries < 500; tries++) {
    const found = await look()
    if (found !== null) return found
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  throw new Error('it did not happen')
}

/** Adds a person who is listed everywhere: Zelda Featherstone of Springfield, MO. */
export async function addZelda(world: TestWorld): Promise<PersonView> {
  const person = {
    names: [{ first: 'Zelda', middle: 'Q', last: 'Featherstone' }],
    birthDate: '1979-05-04',
    addresses: [
      { street: '12 Nowhere Rd', city: 'Springfield', state: 'MO', zip: '65801', current: true },
      { city: 'Tulsa', state: 'OK', current: false },
    ],
    phones: ['+14175550123'],
    relatives: ['Otto Featherstone'],
  }
  const { json } = await world.dev('POST', '/world', { addPerson: person })
  const added = z.object({ person: z.object({ id: z.string() }) }).parse(json)
  return personState(world, added.person.id)
}
