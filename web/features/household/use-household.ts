// The household as its page shows it: asked for together, asked for again after each change.
import { can } from '#shared/domain/capabilities.ts'
import type { ConsentView, HouseholdView, InvitationView } from '#shared/protocol/households.ts'
import { household } from '#web/data/household.ts'
import { whyOf } from '#web/data/http/error-text.ts'
import type { Said } from '#web/ui/said-line.tsx'
import { type Asked, useAsked } from '#web/ui/use-asked.ts'
import { useDoing } from '#web/ui/use-doing.ts'

export type Household = {
  view: HouseholdView
  /** All there are, newest first; none for who may not invite. */
  invitations: readonly InvitationView[]
  consents: readonly ConsentView[]
}

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
  asked: Asked<Household>
  reload: () => Promise<void>
  busy: string | null
  said: Said
  run: Run
} {
  const { asked, reload } = useAsked(ask, whyOf)
  const { busy, said, run: perform } = useDoing(whyOf)
  const run: Run = (name, work, done, told = 'here') =>
    perform(
      name,
      async () => {
        await work()
        await reload()
      },
      done,
      told === 'there',
    )
  return { asked, reload, busy, said, run }
}

async function ask(): Promise<Household> {
  const [view, consents] = await Promise.all([household.members(), household.consents()])
  const invitations = can(view, 'members.invite') ? await household.invitations() : []
  return { view, consents, invitations }
}
