// Opens the operator's mailbox by IMAP, for reading only: the folder is examined and not selected, so nothing in it can
// change, and no mail is marked as read.
import { ImapFlow } from 'imapflow'
import { SECOND } from '#shared/lib/time.ts'
import { isLoopbackHost } from '../lib/loopback.ts'
import type { ImapAccount } from '../lib/mailbox-settings.ts'
import { NoAccessToken } from './access-token.ts'

/** Why a mailbox can't be read. `dropped`: the connection ended, or the server broke the protocol. */
export const IMAP_FAULTS = [
  'refused',
  'no_folder',
  'not_found',
  'unencrypted',
  'silent',
  'unreachable',
  'dropped',
] as const
export type ImapFault = (typeof IMAP_FAULTS)[number]

/** With the reason, and without the server's own words: they may quote the name or the password. */
export class MailboxError extends Error {
  readonly fault: ImapFault
  constructor(fault: ImapFault) {
    super(`the mailbox can’t be read: ${fault}`)
    this.fault = fault
  }
}

export type ImapOptions = {
  /** Gives an access token; null signs in with the account's password. */
  token: (() => Promise<string>) | null
  /** How long the server may take to answer, in milliseconds. */
  answersWithin: number
}

/** How long we wait for news: routers forget quiet connections, and some servers forget to announce mail. */
export const IDLE_FOR = 50 * SECOND
/** A server that's silent for longer is asked (in IDLE) or gone (in a command). We ask before, so IDLE lasts. */
const SILENT_FOR = IDLE_FOR + 10 * SECOND

const MIB = 1024 * 1024

/** Signs in and examines the account's folder. @throws MailboxError */
export async function openImap(
  account: ImapAccount,
  { token, answersWithin }: ImapOptions,
): Promise<ImapFlow> {
  const isHere = isLoopbackHost(account.host)
  const signIn = token === null ? { pass: account.pass ?? '' } : { accessToken: await tokenFrom(token) }
  const client = new ImapFlow({
    host: account.host,
    port: account.port,
    secure: account.isSecure,
    // A server on this machine may have no certificate, or one of its own.
    ...(isHere ? { tls: { rejectUnauthorized: false } } : { doSTARTTLS: !account.isSecure || undefined }),
    auth: { user: account.user, ...signIn },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: answersWithin,
    greetingTimeout: answersWithin,
    socketTimeout: SILENT_FOR,
    // Far above what we ask for, and a server can't fill our memory.
    maxLiteralSize: 8 * MIB,
    maxLineLength: 8 * MIB,
    maxResponseSize: 16 * MIB,
  })
  // Without a listener, a broken connection would end the program. The command that waits for an answer fails, too.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.mailboxOpen(account.folder, { readOnly: true })
    return client
  } catch (error) {
    client.close()
    throw new MailboxError(imapFault(error))
  }
}

async function tokenFrom(token: () => Promise<string>): Promise<string> {
  try {
    return await token()
  } catch (error) {
    throw new MailboxError(error instanceof NoAccessToken && error.isRefused ? 'refused' : 'unreachable')
  }
}

const SILENT = new Set(['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT', 'ETIMEOUT', 'ETIMEDOUT'])

/** What an error of the library means. */
export function imapFault(error: unknown): ImapFault {
  if (error instanceof MailboxError) return error.fault
  const { code, authenticationFailed, mailboxMissing, tlsFailed, executedCommand, responseStatus } = (error ??
    {}) as {
    code?: unknown
    authenticationFailed?: unknown
    mailboxMissing?: unknown
    tlsFailed?: unknown
    executedCommand?: unknown
    responseStatus?: unknown
  }
  if (authenticationFailed === true) return 'refused'
  if (mailboxMissing === true) return 'no_folder'
  if (responseStatus === 'NO' && /\bEXAMINE\b/.test(String(executedCommand))) return 'no_folder'
  if (tlsFailed === true || /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(String(code)))
    return 'unencrypted'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'not_found'
  if (SILENT.has(String(code))) return 'silent'
  return code === 'ECONNREFUSED' || code === 'EHOSTUNREACH' || code === 'ENETUNREACH'
    ? 'unreachable'
    : 'dropped'
}

/** A fault in words, as the end of a sentence that begins with the server's name. */
export const IMAP_FAULT_WORDS: Readonly<Record<ImapFault, string>> = {
  refused: 'refuses the user name or the password. Many providers want an app password here',
  no_folder: 'doesn’t have the folder',
  not_found: 'can’t be found: check the name of the server in IMAP_URL',
  unencrypted: 'doesn’t encrypt the connection as IMAP_URL asks',
  silent: 'doesn’t answer in time',
  unreachable: 'can’t be reached',
  dropped: 'ends the connection, or isn’t an IMAP server',
}
