// Checks who sent a mail: SPF, DKIM and DMARC, by `mailauth`. We import its three checks only: its main entry also loads
// ARC and BIMI, with an HTTP client, an XML parser and certificate checks that we don't need.
import { setTimeout as pause } from 'node:timers/promises'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import { dmarc as checkDmarc } from 'mailauth/lib/dmarc/index.js'
import { spf as checkSpf } from 'mailauth/lib/spf/index.js'
import type { MailAuthentication } from '#shared/collections/messages.ts'
import { SECOND } from '#shared/lib/time.ts'

/** Answers a DNS question as `dns.promises.resolve` does. @throws an error with the resolver's `code`. */
export type DnsResolver = (name: string, type: string) => Promise<string[] | string[][]>

type CheckResult = MailAuthentication['spf']

/** The other end of the connection that the mail came by. */
export type MailClient = {
  /** Null if it's unknown, such as behind a relay of our own. */
  ip: string | null
  helo: string
  /** The envelope sender; empty in bounces. */
  from: string
}

/** How long the checks of a mail may take. Wall time. */
const LIMIT = 5 * SECOND
const DOMAIN_MAX = 253
/**
 * A mail with more is made to exhaust its reader (mailauth 7.1.0): each signature may need a digest of the body of its
 * own, and the time for a header's lines grows with their square.
 */
const SIGNATURES_MAX = 5
const HEADER_BYTES_MAX = 256 * 1024
const HEADER_LINES_MAX = 5000

/** A mail that nothing is known of, such as one that a person added. */
export const UNCHECKED_MAIL: MailAuthentication = {
  spf: 'unknown',
  dkim: 'unknown',
  dmarc: 'unknown',
  domain: '',
}

/** Checks a mail's source. Never throws: what can't be checked in time is `unknown`. */
export async function authenticateMail(
  raw: Buffer,
  client: MailClient,
  { resolver, limit = LIMIT }: { resolver: DnsResolver; limit?: number },
): Promise<MailAuthentication> {
  if (!isCheckable(raw)) return UNCHECKED_MAIL
  const stop = new AbortController()
  try {
    return await Promise.race([
      check(raw, client, resolver),
      pause(limit, UNCHECKED_MAIL, { signal: stop.signal }),
    ])
  } catch {
    // Hostile input that the checks don't foresee proves nothing about the sender.
    return UNCHECKED_MAIL
  } finally {
    stop.abort()
  }
}

/** Whether its headers are few. They end where the library ends them: at the first empty line. */
function isCheckable(raw: Buffer): boolean {
  const beginning = raw.subarray(0, HEADER_BYTES_MAX).toString('latin1')
  const end = beginning.search(/^\r?\n|\n\r?\n/)
  if (end < 0 && raw.length > HEADER_BYTES_MAX) return false
  const lines = (end < 0 ? beginning : beginning.slice(0, end)).split('\n')
  const signatures = lines.filter(line => /^[ \t]*dkim-signature/i.test(line))
  return lines.length <= HEADER_LINES_MAX && signatures.length <= SIGNATURES_MAX
}

async function check(raw: Buffer, client: MailClient, resolver: DnsResolver): Promise<MailAuthentication> {
  const [dkim, spf] = await Promise.all([
    dkimVerify(raw, { resolver, sender: client.from }),
    spfOf(client, resolver),
  ])
  const signatures = dkim.results.filter(({ status }) => status.result !== 'none')
  const signed = signatures.filter(({ status }) => status.result === 'pass')
  const signers = signed.flatMap(({ signingDomain }) => signingDomain ?? [])
  const found = { spf: spf.result, dkim: dkimOf(signatures.map(({ status }) => status.result)) }
  const dmarc = await checkDmarc({
    headerFrom: dkim.headerFrom ?? [],
    ...('fromFields' in dkim ? { fromFields: dkim.fromFields } : {}),
    spfDomains: spf.result === 'pass' ? [spf.domain] : [],
    dkimDomains: signers.map(domain => ({ domain })),
    resolver,
  })
  const from = dkim.headerFrom?.[0]?.split('@').at(-1) ?? ''
  return {
    ...found,
    dmarc: dmarcOf(dmarc === false ? 'none' : dmarc.status.result, found),
    domain: from.toLowerCase().slice(0, DOMAIN_MAX),
  }
}

async function spfOf(
  { ip, helo, from }: MailClient,
  resolver: DnsResolver,
): Promise<{ result: CheckResult; domain: string }> {
  if (ip === null) return { result: 'unknown', domain: '' }
  const { status, domain } = await checkSpf({ ip, helo: helo || ip, sender: from, resolver })
  const results: Readonly<Record<string, CheckResult>> = {
    pass: 'pass',
    fail: 'fail',
    softfail: 'fail',
    none: 'none',
    neutral: 'none',
  }
  return { result: results[status.result] ?? 'unknown', domain }
}

/** One good signature is enough. A signature whose key couldn't be fetched says nothing. */
function dkimOf(results: readonly string[]): CheckResult {
  if (results.length === 0) return 'none'
  if (results.includes('pass')) return 'pass'
  return results.includes('temperror') ? 'unknown' : 'fail'
}

/** DMARC fails only if both of its checks were made. */
function dmarcOf(result: string, { spf, dkim }: { spf: CheckResult; dkim: CheckResult }): CheckResult {
  if (result === 'pass' || result === 'none') return result
  if (result !== 'fail') return 'unknown'
  return spf === 'unknown' || dkim === 'unknown' ? 'unknown' : 'fail'
}
