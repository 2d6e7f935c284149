// Finds the site and the person for a letter without a removal, by the names in the request.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { Person } from '#shared/collections/people.ts'
import { isCalled } from '#shared/letters/person-called.ts'
import { SHARED_ACCOUNT } from '../../db/replicated.ts'
import { findDoc, listDocs } from '../../db/rows.ts'
import { type FunctionContext, notThere, type Outcome } from '../../function-handler.ts'

const folded = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ')
const hostOf = (text: string): string => folded(text).replace(/^www\./, '')

/** The site with this name or host. */
export async function siteNamed(
  { tx }: FunctionContext,
  name: string,
): Promise<{ site: DataBrokerSite } | { refusal: Outcome }> {
  const sites = await listDocs(tx, 'data_broker_sites', SHARED_ACCOUNT)
  const called = sites.filter(site => folded(site.name) === folded(name))
  const found = called.length > 0 ? called : sites.filter(site => hostOf(site.host) === hostOf(name))
  const [site] = found
  if (site && found.length === 1) return { site }
  const shown = name.trim().slice(0, 80)
  if (!site)
    return refused(
      'unknown_site',
      shown === ''
        ? 'Name the site that the letter is for.'
        : `We don’t know a site named “${shown}”. Use its name or its host as our list has it.`,
    )
  const hosts = found.map(({ host }) => host).slice(0, 5)
  return refused(
    'ambiguous_site',
    `We know ${found.length} sites named “${shown}”. Use the host: ${hosts.join(', ')}.`,
  )
}

/** The person with this id, or else with this `full_name`, or else the only person. */
export async function letterPerson(
  { tx, who }: FunctionContext,
  { person_id, userData }: { person_id?: string | undefined; userData: Record<string, unknown> },
): Promise<{ person: Person } | { refusal: Outcome }> {
  if (person_id !== undefined) {
    const person = await findDoc(tx, 'people', who, person_id)
    return person ? { person } : { refusal: notThere('person') }
  }
  const people = await listDocs(tx, 'people', who)
  const { full_name } = userData
  const meant =
    typeof full_name === 'string' && full_name.trim() !== ''
      ? people.filter(one => isCalled(one, full_name))
      : people
  const [person] = meant
  if (person && meant.length === 1) return { person }
  return refused(
    'person_unclear',
    'We can’t tell who the letter is for. Give their name in userData.full_name as it is under People.',
  )
}

const refused = (code: string, message: string) => ({ refusal: { ok: false, code, message } as const })
