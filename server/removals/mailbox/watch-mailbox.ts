// Watches the operator's mailbox as long as the program runs: reads what's new, waits until the server announces more
// (IDLE) or looks again every few seconds, and connects again when the connection ends. Of several copies of the
// server, one does this at a time.
import { setTimeout as timer } from 'node:timers/promises'
import type { ImapFlow } from 'imapflow'
import { newId } from '#shared/lib/id.ts'
import { MINUTE, SECOND } from '#shared/lib/time.ts'
import type { ImapAccount } from '../../lib/mailbox-settings.ts'
import { IDLE_FOR, type ImapFault, imapFault, openImap } from '../../mail/open-imap.ts'
import type { InboxDeps } from '../mail/receive-mail.ts'
import { senderSites } from './claim-mail.ts'
import { isWorthReporting, waitAfter } from './mailbox-waits.ts'
import {
  beginProgress,
  findProgress,
  LostMailbox,
  leaveMailbox,
  MAILBOX_LEASE,
  mailboxKey,
  noteMailbox,
  takeMailbox,
} from './progress.ts'
import { AT_ONCE, FilingError, type MailboxReader, readNewMail } from './read-new-mail.ts'

/** A server without IDLE is asked this often. With it, a confirmation is followed within five seconds, too. */
const ASK_EVERY = 3 * SECOND
/** A connection that lasted this long worked: the next failure is the first one again. */
const LASTED = MINUTE
const SITES_VALID_FOR = 5 * MINUTE
const ANSWERS_WITHIN = 30 * SECOND

export type WatchOptions = {
  account: ImapAccount
  /** Gives an access token; null signs in with the account's password. */
  token: (() => Promise<string>) | null
  /** Milliseconds before the next try, after a fault of the mailbox or (null) of our own. */
  waitAfter?: (fault: ImapFault | null, tries: number) => number
  /** How often a server without IDLE is asked, in milliseconds. */
  askEvery?: number
  /** How often a copy tries to take over from another, in milliseconds. */
  takeEvery?: number
}

/** Starts watching. Returns a function that stops it, and lets another copy go on. */
export function watchMailbox(deps: InboxDeps, options: WatchOptions): () => Promise<void> {
  const { db, wallNow, log } = deps
  const held = { mailbox: mailboxKey(options.account), lease: newId() }
  const reader: MailboxReader = {
    deps,
    held,
    sites: senderSites(db, { wallNow, validFor: SITES_VALID_FOR }),
    failures: new Map(),
    atOnce: AT_ONCE,
  }
  const stop = new AbortController()
  const isAlone = deps.database.kind === 'pglite'
  const pause = (ms: number, signal: AbortSignal) => timer(ms, undefined, { signal }).catch(() => undefined)
  const take = () =>
    takeMailbox(db, held, { wallNow: wallNow(), isAlone }).catch(error => {
      log.error({ err: error }, 'the lease of the mailbox could not be taken')
      return false
    })

  async function watch(): Promise<void> {
    while (!stop.signal.aborted) {
      const isOurs = await beginProgress(db, held.mailbox, wallNow()).then(take, () => false)
      if (isOurs) await readOn()
      await pause(options.takeEvery ?? MAILBOX_LEASE / 3, stop.signal)
    }
    await leaveMailbox(db, held).catch(error =>
      log.error({ err: error }, 'the mailbox’s lease was not returned'),
    )
  }

  /** Reads as long as the lease is ours. */
  async function readOn(): Promise<void> {
    const lost = new AbortController()
    const ended = AbortSignal.any([stop.signal, lost.signal])
    const renewing = setInterval(async () => {
      if (!(await take())) lost.abort()
    }, MAILBOX_LEASE / 3)
    try {
      for (let tries = 0; !ended.aborted; ) {
        const openedAt = wallNow()
        const error = await readUntilItEnds(reader, options, ended)
        if (ended.aborted || error instanceof LostMailbox) return
        tries = wallNow() - openedAt > LASTED ? 1 : tries + 1
        const fault = isOwn(error) ? null : imapFault(error)
        await tell(error, fault, tries)
        await pause((options.waitAfter ?? waitAfter)(fault, tries), ended)
      }
    } finally {
      clearInterval(renewing)
    }
  }

  /** Logs a fault once, and records it for operators. */
  async function tell(error: unknown, fault: ImapFault | null, tries: number): Promise<void> {
    if (fault === null) {
      log.error({ err: error }, 'mail of the mailbox was not filed; it’s tried again')
      return
    }
    if (!isWorthReporting(fault, tries)) return
    const before = await findProgress(db, held.mailbox).catch(() => null)
    if (before?.fault === fault) return
    log.warn({ code: 'mailbox_fault', fault }, 'the mailbox can’t be read; `npm run doctor` says more')
    await noteMailbox(db, held, { fault, faultAt: wallNow() }).catch(() => undefined)
  }

  const watching = watch()
  return async () => {
    stop.abort()
    await watching
  }
}

/** An error of ours or of the database, and not of the mailbox. */
const isOwn = (error: unknown): boolean =>
  error instanceof FilingError || (error instanceof Error && ('query' in error || 'severity' in error))

/** Returns the error that ended it; undefined if `ended` did. */
async function readUntilItEnds(
  reader: MailboxReader,
  { account, token, askEvery = ASK_EVERY }: WatchOptions,
  ended: AbortSignal,
): Promise<unknown> {
  let client: ImapFlow | null = null
  const close = () => client?.close()
  ended.addEventListener('abort', close)
  try {
    client = await openImap(account, { token, answersWithin: ANSWERS_WITHIN })
    const news = newsOf(client, askEvery)
    while (!ended.aborted) {
      await readNewMail(client, reader)
      const cameBy = await news.wait(ended)
      // Some servers show new mail only after this.
      if (cameBy === 'time') await client.noop()
    }
    return undefined
  } catch (error) {
    return error
  } finally {
    ended.removeEventListener('abort', close)
    close()
  }
}

/** A connection's notices of new mail. One that arrives while we are still reading isn't lost. */
function newsOf(client: ImapFlow, askEvery: number) {
  let isNew = false
  let announces = client.capabilities.has('IDLE')
  let wake: () => void = () => undefined
  const ring = () => {
    isNew = true
    wake()
  }
  client.on('exists', ring)
  client.on('close', ring)
  return {
    /** Resolves when there may be new mail: the server announces it, or it's time to ask. */
    async wait(ended: AbortSignal): Promise<'news' | 'time'> {
      const over = new AbortController()
      const signal = AbortSignal.any([over.signal, ended])
      const after = (ms: number) => timer(ms, 'time' as const, { signal }).catch(() => 'time' as const)
      const rung = new Promise<'news'>(resolve => {
        wake = () => resolve('news')
        if (isNew) wake()
      })
      const waits: Promise<'news' | 'time'>[] = [rung, after(announces ? IDLE_FOR : askEvery)]
      if (announces && !isNew) {
        // False if the server says that it has IDLE and refuses it. It ends otherwise when we send the next command; if
        // that fails, the command does, too.
        const idled = client.idle().catch(() => undefined) as Promise<unknown>
        waits.push(
          idled.then(result => {
            if (result === false) announces = false
            return after(askEvery)
          }),
        )
      }
      const first = await Promise.race(waits)
      over.abort()
      isNew = false
      return first
    },
  }
}
