// `npm run admin -- user <address or id> [lock|unlock|reset|delete]`.
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { endSessions } from '../accounts/end-sessions.ts'
import { loadKeys } from '../accounts/load-keys.ts'
import { openAccounts } from '../accounts/open-accounts.ts'
import {
  type AccountAct,
  FOR_GOOD,
  letOwnerIn,
  lockOutOwner,
  mailReset,
} from '../accounts/operators/account-acts.ts'
import { lockUserById } from '../accounts/operators/find-user.ts'
import { noteOperation } from '../accounts/operators/note-operation.ts'
import type { UserRow } from '../accounts/user-view.ts'
import type { Database } from '../db/database.ts'
import { users } from '../db/tables/accounts.ts'
import { commandUrl } from '../env.ts'
import type { MailText } from '../lib/compose-mail.ts'
import { createLog } from '../lib/log.ts'
import { createMailer } from '../mail/smtp.ts'
import { hastenDeletion } from '../rights/deletions.ts'
import { AdminError, type Command, openInstalled } from './command.ts'
import { describeAccount } from './describe-account.ts'
import { findAccount } from './find-account.ts'

type Act = {
  /** Null if nothing needs to be confirmed. */
  question: ((email: string) => string) | null
  run: (command: Command, database: Database, user: UserRow) => Promise<string>
}

const ACTS: Readonly<Record<string, Act>> = {
  lock: { question: email => `Lock ${email} out?`, run: lock },
  unlock: { question: null, run: unlock },
  reset: { question: email => `Mail ${email} a link that sets a new password?`, run: reset },
  delete: { question: email => `Delete ${email} with everything it stored, for good?`, run: deleteAccount },
}

/** Names of the acts. */
export const USER_ACTS: readonly string[] = Object.keys(ACTS)

/** Shows an account, or does something to it. The account's owner sees that in their security log. */
export async function user(
  command: Command,
  { named, act: actName, isSure }: { named: string; act: string | undefined; isSure: boolean },
): Promise<number> {
  const { database } = await openInstalled(command.settings, command.wallNow)
  try {
    const found = await findAccount(database.db, named)
    if (actName === undefined) {
      for (const line of await describeAccount(database.db, found, command.wallNow())) command.say(line)
      return 0
    }
    const act = ACTS[actName]
    if (!act) throw new AdminError(`There is no ${actName}: use ${USER_ACTS.join(', ')}.`)
    if (act.question && !isSure && !(await confirmed(command, act.question(found.email)))) {
      command.say('Nothing was changed.')
      return 1
    }
    command.say(await act.run(command, database, found))
    return 0
  } finally {
    await database.close()
  }
}

async function confirmed({ terminal }: Command, question: string): Promise<boolean> {
  if (terminal) return terminal.confirm(question)
  throw new AdminError('This isn’t a terminal, so nobody can confirm it: add --yes.')
}

/** Ends the account's sessions. Without a mail server, the owner gets no email. */
async function lock(command: Command, { db }: Database, { id, email }: UserRow): Promise<string> {
  const { mail } = await db.transaction(async tx =>
    lockOutOwner(tx, urlOf(command), await lockUserById(tx, id), acting(command)),
  )
  return `done: ${email} is locked out. ${await tell(command, email, mail)}`
}

async function unlock(command: Command, { db }: Database, { id, email }: UserRow): Promise<string> {
  const { mail } = await db.transaction(async tx =>
    letOwnerIn(tx, urlOf(command), await lockUserById(tx, id), acting(command)),
  )
  return `done: ${email} can sign in again. ${await tell(command, email, mail)}`
}

const urlOf = ({ settings }: Command) => ({ publicUrl: commandUrl(settings) })
const acting = ({ wallNow }: Command): AccountAct => ({ acting: { at: wallNow(), operator: null } })

/** Mails the owner. Returns a sentence about it. */
async function tell({ settings }: Command, to: string, mail: MailText): Promise<string> {
  if (settings.SMTP_URL === undefined) return 'SMTP_URL isn’t set, so no mail told the owner.'
  const mailer = createMailer({ smtpUrl: settings.SMTP_URL, from: settings.MAIL_FROM })
  try {
    await mailer.send({ to, ...mail })
    return 'A mail told the owner.'
  } catch {
    return 'The mail to the owner couldn’t be sent.'
  } finally {
    mailer.close()
  }
}

/** The link itself is shown to nobody but the owner of the mailbox. */
async function reset(
  { settings, wallNow }: Command,
  database: Database,
  { id, email }: UserRow,
): Promise<string> {
  if (settings.SMTP_URL === undefined) throw new AdminError('setting SMTP_URL: needed to send the mail')
  const mailer = createMailer({ smtpUrl: settings.SMTP_URL, from: settings.MAIL_FROM })
  const accounts = await openAccounts({
    database,
    log: createLog(settings.LOG_LEVEL),
    sendMail: mailer.send,
    publicUrl: commandUrl(settings),
    keys: await loadKeys({ db: database.db, wallNow, dataDir: path.resolve(settings.DATA_DIR) }),
    wallNow,
    adminEmails: settings.ADMIN_EMAILS,
    redirectAllow: settings.REDIRECT_ALLOW,
    trustProxy: settings.TRUST_PROXY,
  })
  try {
    const { mail } = await database.db.transaction(async tx =>
      mailReset(tx, accounts, await lockUserById(tx, id), { acting: { at: wallNow(), operator: null } }),
    )
    await mailer.send({ to: email, ...mail })
  } finally {
    await accounts.close()
    mailer.close()
  }
  return `done: the mail server has taken the mail to ${email}.`
}

/** The program does it, because it also ends payments and leaves households. Until then nobody can sign in. */
async function deleteAccount(
  { wallNow }: Command,
  { db }: Database,
  { id, email }: UserRow,
): Promise<string> {
  const now = wallNow()
  await db.transaction(async tx => {
    await lockUserById(tx, id)
    await endSessions(tx, { userId: id })
    await tx
      .update(users)
      .set({ bannedUntil: new Date(now + FOR_GOOD) })
      .where(eq(users.id, id))
    await hastenDeletion(tx, { now: () => now }, id)
    await noteOperation(tx, { at: now, operator: null, userId: id, what: 'account_deleted', isGone: true })
  })
  return `done: ${email} is signed out everywhere. The program deletes the account as soon as it runs, and mails the receipt.`
}
