// The household as its page shows it: asked for together, asked for again after each change.

import { useCallback, useEffect, useState } from 'react'
import { can } from '#shared/domain/capabilities.ts'
import type { ConsentView, HouseholdView, InvitationView } from '#shared/protocol/households.ts'
import { household } from '#web/data/household.ts'
import { isUnreachable } from '#web/data/http/api-error.ts'
import type { Said } from '#web/ui/said-line.tsx'
import { failureText } from './failure-text.ts'

export type Household = {
  view: HouseholdView
  /** Open ones; none for who may not invite. */
  invitations: readonly InvitationView[]
  consents: readonly ConsentView[]
}

export type HouseholdState =
  | { status: 'loading' }
  | { status: 'ready'; household: Household }
  | { status: 'failed'; message: string; offline: boolean }

/**
 * Does something and asks afresh; `done` is said when it worked. Answers why it did not, or null. `told: 'there'` leaves
 * saying why to the dialog that asked.
 */
export type Run = (
  name: string,
  work: () => Promise<unknown>,
  done: string,
  told?: 'here' | 'there',
) => Promise<string | null>

/** `busy` is the name of what is under way: one thing at a time. */
export function useHousehold(): {
  state: HouseholdState
  reload: () => Promise<void>
  busy: string | null
  said: Said
  run: Run
} {
  const [state, setState] = useState<HouseholdState>({ status: 'loading' })
  const [busy, setBusy] = useState<string | null>(null)
  const [said, setSaid] = useState<Said>(null)
  const reload = useCallback(async () => {
    try {
      setState({ status: 'ready', household: await ask() })
    } catch (error) {
      setState({ status: 'failed', message: failureText(error), offline: isUnreachable(error) })
    }
  }, [])
  useEffect(() => void reload(), [reload])
  const say = (text: string, failed: boolean) =>
    setSaid(before => ({ text, failed, at: (before?.at ?? 0) + 1 }))
  const run: Run = async (name, work, done, told = 'here') => {
    if (busy !== null) return null
    setBusy(name)
    try {
      await work()
      await reload()
      say(done, false)
      return null
    } catch (error) {
      const why = failureText(error)
      if (told === 'here') say(why, true)
      return why
    } finally {
      setBusy(null)
    }
  }
  return { state, reload, busy, said, run }
}

async function ask(): Promise<Household> {
  const [view, consents] = await Promise.all([household.members(), household.consents()])
  const all = can(view, 'members.invite') ? await household.invitations() : []
  return { view, consents, invitations: all.filter(one => one.state === 'open') }
}
