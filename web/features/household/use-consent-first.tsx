// Before something is done for a person who is somebody else: the consent, where the server says that it lacks.
import { type ReactNode, useState } from 'react'
import type { Person } from '#shared/collections/people.ts'
import type { Authority } from '#shared/domain/households.ts'
import { now } from '#web/data/clock.ts'
import { household } from '#web/data/household.ts'
import { useIntents } from '#web/data/outbox.ts'
import { ConsentDialog } from './consent-dialog.tsx'
import { consentStanding } from './consent-standing.ts'
import { failureText } from './failure-text.ts'
import { useConsentFacts } from './use-consent-facts.ts'

type Asking = { person: Person; label: string; then: () => Promise<void> }

/**
 * `first` does `then` at once where nothing lacks, or where nobody can tell: the server decides, and the notice says so.
 * Else once somebody has agreed. `label` says what follows: "Agree and try again". `dialog` has to be drawn.
 */
export function useConsentFirst(): {
  first: (person: Person, label: string, then: () => Promise<void>) => Promise<void>
  dialog: ReactNode
} {
  const intents = useIntents()
  const { load } = useConsentFacts()
  const [asking, setAsking] = useState<Asking | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const first = async (person: Person, label: string, then: () => Promise<void>) => {
    const facts = person.relation === 'self' ? null : await load()
    if (consentStanding(person, facts, intents, now()) !== 'lacking') return then()
    setFailure(null)
    setAsking({ person, label, then })
  }
  const agree = async ({ person, then }: Asking, authority: Authority) => {
    setBusy(true)
    setFailure(null)
    try {
      await household.giveConsent(person.id, authority)
      setAsking(null)
      await then()
    } catch (error) {
      setFailure(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  const dialog = asking && (
    <ConsentDialog
      person={asking.person}
      confirmLabel={asking.label}
      busy={busy}
      failure={failure}
      onAgree={authority => void agree(asking, authority)}
      onClose={() => setAsking(null)}
    />
  )
  return { first, dialog }
}
