// Takes in the mail of sites, by the ways that the settings name: the operator's mailbox, our own SMTP listener, or both.
import { MINUTE } from '#shared/lib/time.ts'
import type { Deps } from './deps.ts'
import type { Settings } from './env.ts'
import { imapAccountOf, mailGrantOf } from './lib/mailbox-settings.ts'
import type { Shutdown } from './lib/shutdown.ts'
import { accessTokens } from './mail/access-token.ts'
import { MailboxError } from './mail/open-imap.ts'
import { listenForMail } from './removals/mail/listen.ts'
import { findProgress, mailboxKey } from './removals/mailbox/progress.ts'
import { watchMailbox } from './removals/mailbox/watch-mailbox.ts'
import type { World } from './world.ts'

/** Whoever reads the mailbox does so about once a minute. */
const READ_WITHIN = 10 * MINUTE

/** Resolves when the listener is open. The mailbox may be away: it's tried again until it's there. */
export async function takeMail(
  settings: Settings,
  world: World,
  { deps, shutdown }: { deps: Deps; shutdown: Shutdown },
): Promise<void> {
  const inbox = { ...deps, mailDns: world.mailDns }
  const account = imapAccountOf(settings)
  if (account !== null) {
    const grant = mailGrantOf(settings)
    const isByToken = grant !== null && account.pass === null
    const token = isByToken ? accessTokens(grant, { wallNow: deps.wallNow, fetch }) : null
    shutdown.later(watchMailbox(inbox, { account, token }))
  }
  // With a mailbox, addresses from before it may still be at a domain of the operator's.
  if (account !== null && settings.MAIL_IN_PORT === 0) return
  const listener = await listenForMail(inbox, { host: settings.HOST, port: settings.MAIL_IN_PORT })
  shutdown.later(listener.close)
  world.deliverTo({ domain: settings.MAIL_DOMAIN, port: listener.port })
}

/**
 * What the copy that reads the mailbox saw there, for the checks of an installation; null if none has read it lately. It
 * throws the fault that the copy met.
 */
export function ownMailbox(
  settings: Settings,
  { db, wallNow }: Pick<Deps, 'db' | 'wallNow'>,
): () => Promise<{ hasIdle: null } | null> {
  return async () => {
    const account = imapAccountOf(settings)
    const progress = account && (await findProgress(db, mailboxKey(account)))
    if (progress?.fault) throw new MailboxError(progress.fault)
    const isRead = progress?.readAt && wallNow() - progress.readAt < READ_WITHIN
    return isRead ? { hasIdle: null } : null
  }
}
