// Starting a scan: for somebody else than oneself, the consent is asked for first. Works without a network.
import { type ReactNode, useState } from 'react'
import type { Person } from '#shared/collections/people.ts'
import { type Authority, CONSENT_STATEMENT } from '#shared/domain/households.ts'
import { now } from '#web/data/clock.ts'
import { sendIntent, useIntents } from '#web/data/outbox.ts'
import { useSites } from '#web/data/queries.ts'
import { ConsentDialog } from './consent-dialog.tsx'
import { consentStanding } from './consent-standing.ts'
import { useConsentFacts } from './use-consent-facts.ts'

type Asking = { person: Person; only: string | null; then: () => void }

/**
 * `start` searches all sites, `startAt` one of them. `then` runs once the intent is stored on this device. The caller
 * must render `dialog`.
 */
export function useScanStart(): {
  start: (person: Person, then?: () => void) => Promise<void>
  startAt: (person: Person, siteId: string, then?: () => void) => Promise<void>
  dialog: ReactNode
} {
  const intents = useIntents()
  const { load } = useConsentFacts()
  const [asking, setAsking] = useState<Asking | null>(null)
  const sites = useSites()
  // The sites counted on the screen. None are known yet on a device that is still loading.
  const named = (only: string | null) => {
    if (only !== null) return { sites: [only] }
    const ids = [...sites.values()].filter(site => site.scannable).map(site => site.id)
    return ids.length > 0 ? { sites: ids } : {}
  }
  const begin = async (asking: Asking) => {
    const { person, only, then } = asking
    const facts = person.relation === 'self' ? null : await load()
    const standing = consentStanding(person, facts, intents, now())
    if (standing === 'lacking' || standing === 'unknown') return setAsking(asking)
    await sendIntent('start-scan', { person_id: person.id, ...named(only) })
    then()
  }
  const start = (person: Person, then = () => {}) => begin({ person, only: null, then })
  const startAt = (person: Person, siteId: string, then = () => {}) => begin({ person, only: siteId, then })
  const agree = async ({ person, only, then }: Asking, authority: Authority) => {
    const consent = { authority, statement: CONSENT_STATEMENT }
    await sendIntent('start-scan', { person_id: person.id, ...named(only), consent })
    setAsking(null)
    then()
  }
  const dialog = asking && (
    <ConsentDialog
      person={asking.person}
      confirmLabel="Agree and start the scan"
      onAgree={authority => void agree(asking, authority)}
      onClose={() => setAsking(null)}
    />
  )
  return { start, startAt, dialog }
}
