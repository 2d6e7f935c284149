// Starting a scan: for somebody else than oneself, the consent is asked for first. Works without a network.
import { type ReactNode, useState } from 'react'
import type { Person } from '#shared/collections/people.ts'
import { type Authority, CONSENT_STATEMENT } from '#shared/domain/households.ts'
import { now } from '#web/data/clock.ts'
import { sendIntent, useIntents } from '#web/data/outbox.ts'
import { ConsentDialog } from './consent-dialog.tsx'
import { consentStanding } from './consent-standing.ts'
import { useConsentFacts } from './use-consent-facts.ts'

type Asking = { person: Person; then: () => void }

/** `start` runs `then` once the wish is safely on this device; `dialog` has to be drawn. */
export function useScanStart(): {
  start: (person: Person, then?: () => void) => Promise<void>
  dialog: ReactNode
} {
  const intents = useIntents()
  const { load } = useConsentFacts()
  const [asking, setAsking] = useState<Asking | null>(null)
  const start = async (person: Person, then = () => {}) => {
    const facts = person.relation === 'self' ? null : await load()
    const standing = consentStanding(person, facts, intents, now())
    if (standing === 'lacking' || standing === 'unknown') return setAsking({ person, then })
    await sendIntent('start-scan', { person_id: person.id })
    then()
  }
  const agree = async ({ person, then }: Asking, authority: Authority) => {
    const consent = { authority, statement: CONSENT_STATEMENT }
    await sendIntent('start-scan', { person_id: person.id, consent })
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
  return { start, dialog }
}
