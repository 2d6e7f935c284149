// What the live world needs before it may start: no default that can't work there.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Settings, SettingsError } from './env.ts'
import { mailboxAddressOf } from './lib/mailbox-settings.ts'
import { domainOfMailbox, isReservedDomain } from './lib/reserved-domain.ts'

type MailSettings = Pick<
  Settings,
  'SMTP_URL' | 'MAIL_FROM' | 'MAIL_DOMAIN' | 'MAIL_IN_PORT' | 'IMAP_URL' | 'MAILBOX_ADDRESS'
>
type MailSetting = Exclude<keyof MailSettings, 'MAILBOX_ADDRESS'>

/** Whether the sandbox world has used the folder. Its database has accounts whose passwords everybody knows. */
export const isSandboxData = (dataDir: string): boolean => existsSync(path.join(dataDir, 'world'))

/** @throws SettingsError if the embedded database is the sandbox world's. */
export function requireOwnData({
  DATA_DIR,
  DATABASE_URL,
}: Pick<Settings, 'DATA_DIR' | 'DATABASE_URL'>): void {
  if (DATABASE_URL !== undefined || !isSandboxData(path.resolve(DATA_DIR))) return
  throw new SettingsError(
    `setting DATA_DIR: ${DATA_DIR} has the sandbox world’s data, with accounts that everybody can open; \`npm run setup\` sets another folder`,
  )
}

/** @throws SettingsError if webhooks could be called without encryption: in the live world, they go by https only. */
export function requireSafeWebhooks({
  WEBHOOK_ALLOW_ORIGINS: origins,
}: Pick<Settings, 'WEBHOOK_ALLOW_ORIGINS'>): void {
  if (origins.every(origin => origin.startsWith('https:'))) return
  throw new SettingsError('setting WEBHOOK_ALLOW_ORIGINS: must be https in the live world')
}

/**
 * Whether a reserved name may be right: its mail goes to a server on this machine, as in a trial on a network without the
 * internet. Our own defaults never are.
 */
function staysHere(domain: string, { SMTP_URL }: MailSettings): boolean {
  if (SMTP_URL === undefined || /(^|\.)offlist\.example$/.test(domain)) return false
  const { hostname } = new URL(SMTP_URL)
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
}

/** What is wrong with each mail setting in the live world, as the end of “setting NAME: …”. */
export const MAIL_FAULTS: Readonly<Record<MailSetting, (settings: MailSettings) => string | null>> = {
  SMTP_URL: ({ SMTP_URL }) => (SMTP_URL === undefined ? 'needed in the live world to send mail' : null),
  MAIL_FROM: settings => {
    const domain = domainOfMailbox(settings.MAIL_FROM)
    if (domain === null) return 'must be an address, or a name with an address in angle brackets'
    return isReservedDomain(domain) && !staysHere(domain, settings)
      ? `nobody can send mail from ${domain}, which is a reserved name`
      : null
  },
  IMAP_URL: settings => {
    const domain = mailboxAddressOf(settings)?.split('@').at(-1)
    return domain !== undefined && isReservedDomain(domain) && !staysHere(domain, settings)
      ? `nobody can send mail to a mailbox at ${domain}, which is a reserved name`
      : null
  },
  MAIL_DOMAIN: settings => {
    const { MAIL_DOMAIN: domain } = settings
    // Return addresses are in the mailbox then.
    if (mailboxAddressOf(settings) !== null) return null
    return isReservedDomain(domain) && !staysHere(domain, settings)
      ? `replies can’t reach return addresses at ${domain}, which is a reserved name`
      : null
  },
  MAIL_IN_PORT: ({ MAIL_IN_PORT, IMAP_URL }) =>
    MAIL_IN_PORT === 0 && IMAP_URL === undefined
      ? 'needed in the live world: replies can’t find a port that changes at each start'
      : null,
}

/** @throws SettingsError on the first mail setting with which the live world can't work. */
export function requireLiveMail(settings: Settings): void {
  const receives = settings.ROLE.some(role => role === 'all' || role === 'mail-in')
  for (const name of Object.keys(MAIL_FAULTS) as MailSetting[]) {
    if (name === 'MAIL_IN_PORT' && !receives) continue
    const fault = MAIL_FAULTS[name](settings)
    if (fault !== null) throw new SettingsError(`setting ${name}: ${fault}; \`npm run setup\` sets it`)
  }
}
