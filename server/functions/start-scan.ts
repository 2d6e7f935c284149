// Look for a person on every site that can be searched.
import { findDoc } from '../db/rows.ts'
import { requestScans } from '../scans/request-scans.ts'
import { type FunctionHandler, notThere } from './context.ts'

export const startScan: FunctionHandler<'start-scan'> = async ({ tx, deps, userId }, payload) => {
  const person = await findDoc(tx, 'people', userId, payload.person_id)
  if (!person) return notThere('person')
  if (person.places.length === 0) {
    return { ok: false, code: 'validation_failed', message: 'Add a place this person has lived in first.' }
  }
  const sites = await requestScans(tx, deps, userId, person)
  return { ok: true, result: { sites } }
}
