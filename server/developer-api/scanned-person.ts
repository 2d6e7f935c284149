// Finds the person whom POST /scan names, or adds them with the consent that the app asks for.
import type { Person } from '#shared/collections/people.ts'
import { can } from '#shared/domain/capabilities.ts'
import { readScanName } from '#shared/domain/scan-name.ts'
import { isCalled } from '#shared/letters/person-called.ts'
import { newId } from '#shared/lib/id.ts'
import { iso } from '#shared/lib/time.ts'
import type { ScanBody } from '#shared/protocol/developer-api/requests.ts'
import type { Db } from '../db/database.ts'
import { findDoc, listDocs, putDoc } from '../db/rows.ts'
import { AppError } from '../lib/problem.ts'
import type { DeveloperApiDeps, KeyHolder } from './deps.ts'

export type ScannedPerson = { person: Person; added: boolean }

/** @throws AppError not_found, person_unclear, person_unknown, and what refuses a new person. */
export async function scannedPerson(
  tx: Db,
  deps: Pick<DeveloperApiDeps, 'now' | 'refusePerson'>,
  who: KeyHolder,
  body: ScanBody,
): Promise<ScannedPerson> {
  if (body.person_id !== undefined) {
    const person = await findDoc(tx, 'people', who, body.person_id)
    if (!person) throw new AppError('not_found', 'There’s no such person.', { field: 'person_id' })
    if (!isCalled(person, body.full_name))
      throw new AppError('person_unknown', 'This person has another name.', { field: 'full_name' })
    return { person, added: false }
  }
  const people = await listDocs(tx, 'people', who)
  const meant = people.filter(person => isMeant(person, body))
  const [person] = meant
  if (person && meant.length === 1) return { person, added: false }
  if (person)
    throw new AppError(
      'person_unclear',
      'Several people of this account match. Send the `person_id` of the one you mean.',
      { field: 'person_id' },
    )
  return { person: await addPerson(tx, deps, who, body), added: true }
}

/** Whether the name is one of theirs, and a given email address or phone number doesn't contradict it. */
function isMeant(person: Person, { full_name, email, phone }: ScanBody): boolean {
  if (!isCalled(person, full_name)) return false
  const fits = (own: readonly string[], given: string | undefined, form: (text: string) => string) =>
    given === undefined || own.length === 0 || own.some(one => form(one) === form(given))
  return fits(person.emails, email, text => text.toLowerCase()) && fits(person.phones, phone, digits)
}

const digits = (text: string) => text.replace(/\D/g, '').slice(-10)

async function addPerson(
  tx: Db,
  deps: Pick<DeveloperApiDeps, 'now' | 'refusePerson'>,
  who: KeyHolder,
  { full_name, email, phone, relation, place, consent }: ScanBody,
): Promise<Person> {
  const missing = Object.entries({ relation, place, consent })
    .filter(([, value]) => value === undefined)
    .map(([name]) => name)
  if (missing.length > 0 || relation === undefined || place === undefined)
    throw new AppError(
      'person_unknown',
      `Nobody in this account matches. To add them, send ${missing.join(', ')} as well.`,
      { field: missing[0] ?? 'relation' },
    )
  if (!can(who, 'people.add'))
    throw new AppError('not_allowed', 'Your role in this household doesn’t allow adding people.')
  const now = iso(deps.now())
  const person: Person = {
    id: newId(),
    relation,
    names: [nameIn(full_name)],
    ...{ birth_year: null, birth_date: null },
    places: [{ street: '', ...place, zip: '', from_year: null, to_year: null, current: true }],
    phones: phone === undefined ? [] : [phone],
    emails: email === undefined ? [] : [email],
    relatives: [],
    ...{ created_at: now, updated_at: now },
  }
  const refusal = await deps.refusePerson(tx, who, person)
  if (refusal?.code === 'limit_reached') throw new AppError('limit_reached', refusal.message)
  if (refusal) throw new AppError('not_allowed', refusal.message)
  await putDoc(tx, 'people', who, person)
  return person
}

/** @throws AppError validation_failed for a name that sites can't be searched for. */
function nameIn(full: string): Person['names'][number] {
  const read = readScanName(full)
  if (!read.ok) throw new AppError('validation_failed', read.problem, { field: 'full_name' })
  return read.name
}
