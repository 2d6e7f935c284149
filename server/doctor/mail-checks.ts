// Checks of mail: the server that sends, the addresses it sends from, and the listener for replies.
import type { Settings } from '../env.ts'
import { mailboxAddressOf } from '../lib/mailbox-settings.ts'
import { domainOfMailbox } from '../lib/reserved-domain.ts'
import { MAIL_FAULTS } from '../live-settings.ts'
import { broken, type Check, type Finding, type Installation, missing, works } from './check.ts'

const receives = ({ ROLE }: Settings) => ROLE.some(role => role === 'all' || role === 'mail-in')
const DEFAULT_DOMAIN = 'reply.offlist.example'

export const mailChecks: readonly Check[] = [
  {
    name: 'smtp',
    title: 'Sending mail',
    needed: true,
    unlocks: 'Sign-in links, letters to sites, and alerts.',
    run: checkSmtp,
  },
  {
    name: 'mail_from',
    title: 'Sender',
    needed: true,
    unlocks: 'Mail that servers accept.',
    run: ({ settings }) => {
      const fault = MAIL_FAULTS.MAIL_FROM(settings)
      return fault === null
        ? works(`MAIL_FROM is an address at ${domainOfMailbox(settings.MAIL_FROM)}.`)
        : missing(`MAIL_FROM: ${fault}.`)
    },
  },
  {
    name: 'mail_domain',
    title: 'Return addresses',
    needed: receives,
    unlocks: 'Replies, bounces and confirmation mails, each for its own removal.',
    run: ({ settings }) => {
      const { MAIL_DOMAIN } = settings
      const mailbox = mailboxAddressOf(settings)
      if (mailbox !== null) return checkMailboxAddress(settings, mailbox)
      if (MAIL_DOMAIN === DEFAULT_DOMAIN) return missing('MAIL_DOMAIN isn’t set.')
      const fault = MAIL_FAULTS.MAIL_DOMAIN(settings)
      return fault === null
        ? works(`Each removal has an address at ${MAIL_DOMAIN}.`)
        : broken(`MAIL_DOMAIN: ${fault}.`)
    },
  },
  {
    name: 'mail_in',
    title: 'Receiving mail',
    needed: receives,
    unlocks: 'The mails that sites send to these addresses.',
    run: checkListener,
  },
]

function checkMailboxAddress(settings: Settings, mailbox: string): Finding {
  const fault = MAIL_FAULTS.IMAP_URL(settings)
  return fault === null
    ? works(`Each removal has a plus-address of the mailbox at ${mailbox.split('@').at(-1)}.`)
    : broken(`IMAP_URL: ${fault}.`)
}

async function checkSmtp({ settings: { SMTP_URL }, connectSmtp }: Installation): Promise<Finding> {
  if (SMTP_URL === undefined) return missing('SMTP_URL isn’t set.')
  const { host, username } = new URL(SMTP_URL)
  try {
    await connectSmtp(SMTP_URL)
  } catch (error) {
    return broken(smtpFault(host, (error as { code?: unknown }).code))
  }
  return works(
    username === ''
      ? `${host} lets us connect without signing in. We sent nothing, so we don’t know what it forwards.`
      : `${host} lets us sign in. We sent nothing, so we don’t know which senders and recipients it takes.`,
  )
}

/** The server's own words aren't shown: they may quote the name or the password. */
function smtpFault(host: string, code: unknown): string {
  if (code === 'EAUTH') return `${host} refuses the user name or the password in SMTP_URL.`
  if (code === 'EDNS') return `${host} can’t be found: check the name of the server in SMTP_URL.`
  if (code === 'ETLS') return `${host} doesn’t encrypt the connection as SMTP_URL asks.`
  if (code === 'ETIMEDOUT') return `${host} doesn’t answer within 3 seconds.`
  return `${host} can’t be reached, or isn’t a mail server.`
}

async function checkListener({ settings, greetingAt }: Installation): Promise<Finding> {
  const { MAIL_IN_PORT: port, HOST: host } = settings
  if (!receives(settings)) return works('ROLE leaves receiving mail to another copy.')
  if (port === 0 && settings.IMAP_URL !== undefined) return works('Mail comes to the mailbox.')
  if (port === 0) return missing('MAIL_IN_PORT isn’t set, so the port changes at each start.')
  const limit = /^(127\.|localhost$|::1$)/.test(host)
    ? ' Only this machine reaches it: a mail server here must pass mail on to it.'
    : port === 25
      ? ''
      : ' Other mail servers use port 25: pass that on to it.'
  const greeting = await greetingAt(host, port)
  if (greeting === null) return works(`Port ${port} on ${host} is free for the listener.${limit}`)
  return greeting.startsWith('220')
    ? works(`A mail server answers on port ${port} of ${host}.${limit}`)
    : broken(`Something else than a mail server uses port ${port} of ${host}.`)
}
