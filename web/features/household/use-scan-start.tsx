// Starting a scan. If it's for somebody else, asks for the consent first. Works offline.
import { type ReactNode, useState } from 'react'
import type { Person } from '#shared/collections/people.ts'
import { type Authority, CONSENT_STATEMENT } from '#shared/domain/households.ts'
import { now } from '#web/data/clock.ts'
import { sendIntent, useIntents } from '#web/data/outbox.ts'
import { useSites } from '#web/data/queries.ts'
import { ConsentDialog } from './consent-dialog.tsx'
import { consentState } from './consent-state.ts'
import { searchableSites, sitesFor } from './named-sites.ts'
import { useConsentFacts } from './use-consent-facts.ts'

/** `sites`: fixed at the click, so that a later consent covers what was on the screen. */
type Asking = { person: Person; sites: readonly string[]; then: () => void }

/**
 * `start` searches all sites that this device knows and the person doesn't want left alone, `startAt` the named ones. `then` runs once the intent is stored on
 * this device, or at once if no sites are known. The caller must render `dialog`.
 */
export function useScanStart(): {
  start: (person: Person, then?: () => void) => Promise<void>
  startAt: (person: Person, siteIds: readonly string[], then?: () => void) => Promise<void>
  dialog: ReactNode
} {
  const intents = useIntents()
  const { load } = useConsentFacts()
  const [asking, setAsking] = useState<Asking | null>(null)
  const searchable = searchableSites(useSites())
  const begin = async (asking: Asking) => {
    const { person, sites, then } = asking
    const facts = person.relation === 'self' ? null : await load()
    const state = consentState(person, facts, intents, now())
    if (state === 'lacking' || state === 'unknown') return setAsking(asking)
    await sendIntent('start-scan', { person_id: person.id, sites: [...sites] })
    then()
  }
  const start = async (person: Person, then = () => {}) => {
    const sites = sitesFor(person, searchable ?? [])
    if (sites.length === 0) then()
    else await begin({ person, sites, then })
  }
  const startAt = (person: Person, siteIds: readonly string[], then = () => {}) =>
    begin({ person, sites: siteIds, then })
  const agree = async ({ person, sites, then }: Asking, authority: Authority) => {
    const consent = { authority, statement: CONSENT_STATEMENT }
    await sendIntent('start-scan', { person_id: person.id, sites: [...sites], consent })
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
