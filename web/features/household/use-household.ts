// The household as its page shows it, loaded in one go, and again after each change.
import { can } from '#shared/domain/capabilities.ts'
import type { ConsentView, HouseholdView, InvitationView } from '#shared/protocol/households.ts'
import { household } from '#web/data/household.ts'
import { failureOf } from '#web/data/http/error-text.ts'
import type { ActionResult } from '#web/ui/status-message.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { type LoadState, useLoad } from '#web/ui/use-load.ts'

export type Household = {
  view: HouseholdView
  /** All of them, newest first; empty for viewers who may not invite. */
  invitations: readonly InvitationView[]
  consents: readonly ConsentView[]
}

/**
 * Runs an action and reloads; shows `done` if it worked. Returns why it failed, or null. With `told: 'there'`, the
 * calling dialog shows the failure.
 */
export type RunHouseholdAction = (
  name: string,
  work: () => Promise<unknown>,
  done: string,
  told?: 'here' | 'there',
) => Promise<string | null>

/** `busy` is the name of the action in progress; there is one at a time. */
export function useHousehold(): {
  loadState: LoadState<Household>
  reload: () => Promise<void>
  busy: string | null
  result: ActionResult
  run: RunHouseholdAction
} {
  const { loadState, reload } = useLoad(ask, failureOf)
  const { busy, result, run: perform } = useAction(failureOf)
  const run: RunHouseholdAction = (name, work, done, told = 'here') =>
    perform(
      name,
      async () => {
        await work()
        await reload()
      },
      done,
      told === 'there',
    )
  return { loadState, reload, busy, result, run }
}

async function ask(): Promise<Household> {
  const [view, consents] = await Promise.all([household.members(), household.consents()])
  const invitations = can(view, 'members.invite') ? await household.invitations() : []
  return { view, consents, invitations }
}
