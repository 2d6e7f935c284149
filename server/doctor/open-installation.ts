// What the checks look at on a real machine.
import { connect } from 'node:net'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { must } from '#shared/lib/must.ts'
import { SECOND } from '#shared/lib/time.ts'
import { inspectDatabase } from '../db/inspect-database.ts'
import type { Settings } from '../env.ts'
import { createDnsResolver } from '../lib/dns-resolver.ts'
import { listenUrl } from '../lib/listen-url.ts'
import {
  type ImapAccount,
  imapAccountOf,
  type MailGrant,
  mailboxAddressOf,
  mailGrantOf,
} from '../lib/mailbox-settings.ts'
import { isWebBuilt } from '../lib/web-build.ts'
import { accessTokens } from '../mail/access-token.ts'
import { openImap } from '../mail/open-imap.ts'
import { smtpGrant } from '../mail/smtp.ts'
import { recipesDir } from '../recipes/import/recipes-dir.ts'
import type { Installation, MailboxView, PlusAddressTrial } from './check.ts'
import { countRecipes } from './count-recipes.ts'
import { findBrowser } from './find-browser.ts'
import { tryPlusAddress } from './try-plus-address.ts'
import { tryProxy } from './try-proxy.ts'

/** If a mail server takes longer to answer, we can't tell whether it's there. */
const SMTP_WITHIN = 3 * SECOND
const IMAP_WITHIN = 4 * SECOND
const READY_WITHIN = 2 * SECOND

type Effects = {
  wallNow: () => number
  /** Asks the running server if it's ready, and the provider for a token. */
  fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Checks may send a mail. */
  maySend?: boolean
}

export function openInstallation(settings: Settings, effects: Effects): Installation {
  const { wallNow, fetch, maySend = false } = effects
  const dataDir = path.resolve(settings.DATA_DIR)
  return {
    settings,
    dataDir,
    connectSmtp: url => connectSmtp(url, mailGrantOf(settings)),
    greetingAt,
    inspectMailbox: () => inspectMailbox(settings, effects),
    tryPlusAddress: maySend ? () => sendToPlusAddress(settings, effects) : null,
    resolve: createDnsResolver(),
    inspectDatabase: shared(() =>
      inspectDatabase({ url: settings.DATABASE_URL, folder: path.join(dataDir, 'database'), wallNow }),
    ),
    isServerReady: () => {
      const url = `${listenUrl(settings.HOST, settings.PORT)}/readyz`
      return fetch(url, { signal: AbortSignal.timeout(READY_WITHIN) }).then(
        response => response.ok,
        () => false,
      )
    },
    findBrowser,
    tryProxy,
    countRecipes: () => countRecipes(recipesDir(settings), settings.AUTOMATE_SILENT),
    isWebBuilt,
  }
}

/** Several checks ask, but the embedded database can be opened only once at a time. */
function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | null = null
  return () => {
    answer ??= ask()
    return answer
  }
}

/** Says hello, encrypts, signs in if the URL has a user, and leaves. @throws with the library's code. */
async function connectSmtp(url: string, grant: MailGrant | null): Promise<void> {
  const limits = { connectionTimeout: SMTP_WITHIN, greetingTimeout: SMTP_WITHIN, socketTimeout: SMTP_WITHIN }
  const transport = createTransport({ url, dnsTimeout: SMTP_WITHIN, ...limits, ...smtpGrant(url, grant) })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/** Signs in, opens the folder for reading, and leaves. @throws MailboxError */
async function inspectMailbox(settings: Settings, effects: Effects): Promise<MailboxView> {
  const account = must(imapAccountOf(settings), 'IMAP_URL')
  const token = tokenOf(settings, account, effects)
  const client = await openImap(account, { token, answersWithin: IMAP_WITHIN })
  const seen = { hasIdle: client.capabilities.has('IDLE') }
  client.close()
  return seen
}

function sendToPlusAddress(settings: Settings, effects: Effects): Promise<PlusAddressTrial> {
  const account = must(imapAccountOf(settings), 'IMAP_URL')
  const url = must(settings.SMTP_URL, 'SMTP_URL')
  return tryPlusAddress({
    account,
    address: must(mailboxAddressOf(settings), 'address of the mailbox'),
    token: tokenOf(settings, account, effects),
    transport: { url, ...smtpGrant(url, mailGrantOf(settings)) },
  })
}

function tokenOf(settings: Settings, account: ImapAccount, effects: Effects): (() => Promise<string>) | null {
  const grant = mailGrantOf(settings)
  return grant !== null && account.pass === null ? accessTokens(grant, effects) : null
}

function greetingAt(host: string, port: number): Promise<string | null> {
  return new Promise(resolve => {
    const socket = connect({ host, port })
    const end = (answer: string | null) => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(READY_WITHIN, () => end(''))
    socket.once('data', chunk => end(chunk.toString('latin1')))
    socket.once('close', () => end(''))
    socket.once('error', () => end(null))
  })
}
