// Stores the form's values: a new row, or changes to one. Both are stored on the device first, and reach the server
// later.
import type { Person } from '#shared/collections/people.ts'
import { newId } from '#shared/lib/id.ts'
import { iso } from '#shared/lib/time.ts'
import { now } from '#web/data/clock.ts'
import { changeDoc, insertDoc } from '#web/data/queries.ts'
import type { PersonFields } from './check-draft.ts'

/** Returns the id of the new row. */
export async function addPerson(fields: PersonFields): Promise<string> {
  const at = iso(now())
  const row: Person = { ...fields, id: newId(), created_at: at, updated_at: at }
  await insertDoc('people', row)
  return row.id
}

export async function changePerson(id: string, fields: PersonFields): Promise<void> {
  await changeDoc('people', id, { ...fields, updated_at: iso(now()) })
}
