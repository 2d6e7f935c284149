// Asks for a missing consent before an action for somebody else.
import { type ReactNode, useState } from 'react'
import type { Person } from '#shared/collections/people.ts'
import type { Authority } from '#shared/domain/households.ts'
import { now } from '#web/data/clock.ts'
import { household } from '#web/data/household.ts'
import { failureOf } from '#web/data/http/error-text.ts'
import { useIntents } from '#web/data/outbox.ts'
import { ConsentDialog } from './consent-dialog.tsx'
import { consentState } from './consent-state.ts'
import { useConsentFacts } from './use-consent-facts.ts'

type Asking = { person: Person; label: string; go: () => Promise<void> }

/** The people whose consent isn't missing, and those whose consent is. */
export type Allowed = { ids: ReadonlySet<string>; without: readonly Person[] }

/**
 * `first` runs `then` at once if no consent is missing, or if this device can't tell: then the server decides, and the
 * notice says so. Otherwise it waits for the consent. `label` names the next action: "Agree and try again". The caller
 * must render `dialog`. `firstOf` does this for several people: people without a consent are skipped, unless no one
 * else remains.
 */
export function useConsentFirst(): {
  first: (person: Person, label: string, then: () => Promise<void>) => Promise<void>
  firstOf: (
    people: readonly Person[],
    label: string,
    then: (allowed: Allowed) => Promise<void>,
  ) => Promise<void>
  dialog: ReactNode
} {
  const intents = useIntents()
  const { load } = useConsentFacts()
  const [asking, setAsking] = useState<Asking | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const first = async (person: Person, label: string, then: () => Promise<void>) => {
    const facts = person.relation === 'self' ? null : await load()
    if (consentState(person, facts, intents, now()) !== 'lacking') return then()
    setFailure(null)
    setAsking({ person, label, go: then })
  }
  const firstOf = async (
    people: readonly Person[],
    label: string,
    then: (allowed: Allowed) => Promise<void>,
  ) => {
    const facts = people.every(person => person.relation === 'self') ? null : await load()
    const without = people.filter(one => consentState(one, facts, intents, now()) === 'lacking')
    const ids = new Set(people.filter(one => !without.includes(one)).map(one => one.id))
    const [one, ...more] = without
    if (one === undefined || ids.size > 0) return then({ ids, without })
    setFailure(null)
    setAsking({ person: one, label, go: () => then({ ids: new Set([one.id]), without: more }) })
  }
  const agree = async ({ person, go }: Asking, authority: Authority) => {
    setBusy(true)
    setFailure(null)
    try {
      await household.giveConsent(person.id, authority)
      setAsking(null)
      await go()
    } catch (error) {
      setFailure(failureOf(error).message)
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
  return { first, firstOf, dialog }
}
