// Checks of the mail domain's DNS records, and the records to publish. A resolver that fails is never taken for a record
// that is missing.
import { createPrivateKey, createPublicKey } from 'node:crypto'
import { getDomain } from 'tldts'
import { z } from '#shared/lib/z.ts'
import type { DnsRecord } from '#shared/protocol/doctor.ts'
import type { Settings } from '../env.ts'
import { mailboxAddressOf } from '../lib/mailbox-settings.ts'
import { isReservedDomain } from '../lib/reserved-domain.ts'
import { broken, type Check, type Finding, type Installation, missing, notChecked, works } from './check.ts'

/** Codes with which DNS says that there is no such record. All others say that it couldn't be asked. */
const NONE = new Set(['ENODATA', 'ENOTFOUND'])

const mailHosts = z.array(z.object({ exchange: z.string(), priority: z.number() }))
const texts = z.array(z.array(z.string()))

/** A mailbox's provider publishes the records of its own domain. */
const receives = (settings: Settings) =>
  settings.ROLE.some(role => role === 'all' || role === 'mail-in') && mailboxAddressOf(settings) === null

export const dnsChecks: readonly Check[] = [
  {
    name: 'dns_mx',
    title: 'DNS: MX',
    needed: receives,
    unlocks: 'Mail servers find where replies go.',
    run: asking(async ({ settings: { MAIL_DOMAIN }, resolve }) => {
      const hosts = await recordsOf(resolve, mailHosts, MAIL_DOMAIN, 'MX')
      const names = hosts.sort((a, b) => a.priority - b.priority).map(({ exchange }) => exchange)
      if (names.length === 0) return missing(`${MAIL_DOMAIN} has no MX record.`)
      if (names.every(name => name === '')) return broken(`${MAIL_DOMAIN} says that it takes no mail.`)
      return works(
        `Mail for ${MAIL_DOMAIN} goes to ${names.slice(0, 3).join(', ')}. We don’t know if that is this server.`,
      )
    }),
  },
  {
    name: 'dns_spf',
    title: 'DNS: SPF',
    needed: false,
    unlocks: 'Letters that don’t land in spam.',
    run: asking(async ({ settings: { MAIL_DOMAIN }, resolve }) => {
      const found = (await textsOf(resolve, MAIL_DOMAIN)).filter(text => /^v=spf1( |$)/i.test(text))
      if (found.length === 0) return missing(`${MAIL_DOMAIN} has no SPF record.`)
      return found.length === 1
        ? works(`${MAIL_DOMAIN} has one. We don’t know if it names your mail server.`)
        : broken(`${MAIL_DOMAIN} has ${found.length} SPF records; only one is allowed.`)
    }),
  },
  {
    name: 'dns_dkim',
    title: 'DNS: DKIM',
    needed: false,
    unlocks: 'Letters whose signature proves their sender.',
    run: asking(async ({ settings, resolve }) => {
      const { DKIM_SELECTOR: selector, DKIM_PRIVATE_KEY: key, MAIL_DOMAIN } = settings
      if (selector === undefined || key === undefined)
        return notChecked('We don’t sign letters. Your mail server may do it; we can’t see that from here.')
      const own = publicKeyOf(key)
      if (own === null) return broken('DKIM_PRIVATE_KEY can’t be read.')
      const name = `${selector}._domainkey.${MAIL_DOMAIN}`
      const published = (await textsOf(resolve, name)).map(
        text => /(?:^|;)\s*p=([^;]*)/.exec(text)?.[1] ?? null,
      )
      const keys = published.filter(one => one !== null).map(one => one.replace(/\s/g, ''))
      if (keys.length === 0) return missing(`${name} has no DKIM record.`)
      return keys.includes(own.value)
        ? works(`${name} has the key that letters are signed with.`)
        : broken(`${name} has another key than DKIM_PRIVATE_KEY.`)
    }),
  },
  {
    name: 'dns_dmarc',
    title: 'DNS: DMARC',
    needed: false,
    unlocks: 'Mail servers reject forgeries of your domain.',
    run: asking(async ({ settings: { MAIL_DOMAIN }, resolve }) => {
      // A domain without a record has that of the domain that was registered (RFC 7489, 6.6.3).
      for (const domain of new Set([MAIL_DOMAIN, getDomain(MAIL_DOMAIN) ?? MAIL_DOMAIN])) {
        const found = (await textsOf(resolve, `_dmarc.${domain}`)).filter(text => /^v=DMARC1\b/i.test(text))
        if (found.length === 1) return works(`_dmarc.${domain} has one.`)
        if (found.length > 1)
          return broken(`_dmarc.${domain} has ${found.length} records; only one is allowed.`)
      }
      return missing(`_dmarc.${MAIL_DOMAIN} has no record.`)
    }),
  },
]

/** Doesn't ask about a reserved name, and turns a resolver's failure into "not checked". */
function asking(run: (installation: Installation) => Promise<Finding>): Check['run'] {
  return async installation => {
    if (mailboxAddressOf(installation.settings) !== null)
      return notChecked('The mailbox’s provider takes care of it.')
    if (isReservedDomain(installation.settings.MAIL_DOMAIN))
      return notChecked('MAIL_DOMAIN has to be set first.')
    return run(installation).catch(() => notChecked('DNS didn’t answer.'))
  }
}

/** Empty if DNS says that there are none. @throws if it couldn't be asked, or answers nonsense. */
async function recordsOf<T>(
  resolve: Installation['resolve'],
  shape: z.ZodType<T[]>,
  name: string,
  type: string,
): Promise<T[]> {
  try {
    return shape.parse(await resolve(name, type))
  } catch (error) {
    if (NONE.has(String((error as { code?: unknown }).code))) return []
    throw error
  }
}

const textsOf = async (resolve: Installation['resolve'], name: string): Promise<string[]> =>
  (await recordsOf(resolve, texts, name, 'TXT')).map(parts => parts.join(''))

/** The public half of a key as DKIM publishes it (RFC 6376, 3.6.1; RFC 8463); null if it can't be read. */
function publicKeyOf(privateKey: string): { kind: 'rsa' | 'ed25519'; value: string } | null {
  try {
    const key = createPublicKey(createPrivateKey(privateKey))
    const der = key.export({ type: 'spki', format: 'der' })
    if (key.asymmetricKeyType === 'rsa') return { kind: 'rsa', value: der.toString('base64') }
    // Ed25519 is published as its bare 32 bytes.
    return key.asymmetricKeyType === 'ed25519'
      ? { kind: 'ed25519', value: der.subarray(-32).toString('base64') }
      : null
  } catch {
    return null
  }
}

/** The records to publish for the mail domain; none before it's set. */
export function dnsRecords(settings: Settings): DnsRecord[] {
  const { MAIL_DOMAIN, DKIM_SELECTOR, DKIM_PRIVATE_KEY, SMTP_URL } = settings
  if (mailboxAddressOf(settings) !== null || isReservedDomain(MAIL_DOMAIN)) return []
  const own = DKIM_PRIVATE_KEY === undefined ? null : publicKeyOf(DKIM_PRIVATE_KEY)
  const sender = SMTP_URL === undefined ? null : new URL(SMTP_URL).hostname
  const allowed = sender !== null && !isReservedDomain(sender) ? `a:${sender} ` : ''
  return [
    {
      type: 'MX',
      name: MAIL_DOMAIN,
      value: `10 ${MAIL_DOMAIN}.`,
      note: 'The host on which port 25 reaches this server. It needs an A or AAAA record.',
    },
    {
      type: 'TXT',
      name: MAIL_DOMAIN,
      value: `v=spf1 mx ${allowed}~all`,
      note: 'If a provider sends your mail, use the include: that it names.',
    },
    ...(DKIM_SELECTOR === undefined || own === null
      ? []
      : [
          {
            type: 'TXT' as const,
            name: `${DKIM_SELECTOR}._domainkey.${MAIL_DOMAIN}`,
            value: `v=DKIM1; k=${own.kind}; p=${own.value}`,
            note: 'The public half of DKIM_PRIVATE_KEY.',
          },
        ]),
    {
      type: 'TXT',
      name: `_dmarc.${MAIL_DOMAIN}`,
      value: 'v=DMARC1; p=none',
      note: 'Change p to quarantine once SPF or DKIM work.',
    },
  ]
}
