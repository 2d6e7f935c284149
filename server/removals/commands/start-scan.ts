// Scans the named sites, or every searchable site, for a person.
import { readEntitlements } from '../../db/entitlements.ts'
import { findDoc } from '../../db/rows.ts'
import { type FunctionHandler, notThere } from '../../function-handler.ts'
import { storeConsent } from '../../households/consents.ts'
import { requestScans } from '../search/request-scans.ts'
import { revokedConsentLater } from './answered-later.ts'
import { checkConsent } from './check-consent.ts'
import { leftAloneSites } from './check-left-alone.ts'
import { checkPlan } from './check-plan.ts'

export const startScan: FunctionHandler<'start-scan'> = async (context, payload) => {
  const { tx, deps, userId, who, askedAt } = context
  const person = await findDoc(tx, 'people', who, payload.person_id)
  if (!person) return notThere('person')
  if (person.places.length === 0) {
    return { ok: false, code: 'validation_failed', message: 'First, add a place this person has lived.' }
  }
  if (payload.consent) {
    if (await revokedConsentLater(tx, userId, askedAt, person.id)) {
      const message = 'The consent for this person has been taken back. Agree again to scan.'
      return { ok: false, code: 'consent_needed', message }
    }
    const about = { accountId: who.accountId, by: { userId: who.userId } }
    const kept = await storeConsent(tx, deps, about, person, { ...payload.consent, note: '', until: null })
    if ('refused' in kept) return { ok: false, code: 'consent_needed', message: kept.refused }
  }
  const lacking = await checkConsent(context, person.id)
  if (lacking) return lacking
  const beyond = await checkPlan(context, person.id)
  if (beyond) return beyond
  const named = [...new Set(payload.sites)]
  const { isAlone, refuseAll } = await leftAloneSites(context, person.id)
  if (named.length > 0 && named.every(isAlone)) return refuseAll(named)
  const { maxSites } = await readEntitlements(tx, deps, userId)
  const only = payload.sites ? new Set(named) : null
  const sites = await requestScans({ tx, deps, userId }, person, { maxSites, only })
  return { ok: true, result: { sites } }
}
