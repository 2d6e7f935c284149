// What households and rights take from accounts and removals: composed here, so that these capabilities don't import each other.
import { freshUntil } from './accounts/assurance.ts'
import { announceChanged } from './accounts/live-sessions.ts'
import type { AccountDeps } from './accounts/open-accounts.ts'
import { eventRequest, noteSecurityEvent } from './accounts/security-log.ts'
import type { Deps } from './deps.ts'
import { resumePerson } from './functions/resume-person.ts'
import { stopPerson } from './functions/stop-person.ts'
import type { HouseholdRouteDeps } from './households/deps.ts'
import { peopleRoom } from './households/people-rule.ts'
import type { RightsDeps } from './rights/routes.ts'

/** BACKUP_DAYS where nobody says. */
const BACKUP_DAYS = 30

export type Composed = {
  deps: Deps
  accounts: AccountDeps
  /** How long backups hold what was deleted (BACKUP_DAYS); its default unless told. */
  backupDays?: number
}

/** Deps that can write to the security log, where accounts keep it. */
export function withSecurityLog({ deps, accounts }: Composed): Deps {
  const { wallNow } = accounts
  return { ...deps, noteEvent: (tx, event) => noteSecurityEvent(tx, { ...event, at: wallNow() }) }
}

/** What households take from accounts and from removals. */
export function householdDeps({ deps, accounts }: Composed): HouseholdRouteDeps {
  return {
    ...deps,
    announce: announceChanged,
    changed: accounts.sessions.changed,
    stopFor: (tx, accountId, personId) => stopPerson(tx, deps, accountId, personId),
    resumeFor: (tx, accountId, personId, again) => resumePerson(tx, deps, { accountId, personId, again }),
    requestOf: c => eventRequest(c, accounts),
    takeInvitation: async (accountId, email) =>
      (await accounts.limiter.take('invitationMails', `${accountId} ${email}`)) ??
      (await accounts.limiter.take('invitationMailsEverywhere', email)),
    async giveBackInvitation(accountId, email) {
      await accounts.limiter.giveBack('invitationMails', `${accountId} ${email}`)
      await accounts.limiter.giveBack('invitationMailsEverywhere', email)
    },
    sendLater: (to, mail) => accounts.background.run('household mail', () => deps.sendMail({ to, ...mail })),
  }
}

/** What the rights over one's own data take from accounts. */
export function rightsDeps({ deps, accounts, backupDays = BACKUP_DAYS }: Composed): RightsDeps {
  const { wallNow, background } = accounts
  return {
    ...deps,
    wallNow,
    backupDays,
    async freshUntil(sessionId) {
      const live = await accounts.sessions.find(sessionId)
      return live ? freshUntil(live, accounts.freshFor) : 0
    },
    peopleRoom: (tx, userId) => peopleRoom(tx, deps, userId),
    takeTurn: (endpoint, userId) => accounts.limiter.take('ownData', `${endpoint} ${userId}`),
    noteEvent: (tx, c, kind) =>
      noteSecurityEvent(tx, {
        userId: c.var.actor.userId,
        sessionId: c.var.actor.sessionId,
        kind,
        at: wallNow(),
        request: eventRequest(c, accounts),
      }),
    sendLater: (to, mail) => background.run('rights mail', () => deps.sendMail({ to, ...mail })),
  }
}
