// Checks of the operator's mailbox: whether we get in, and whether removals' addresses can be in it.
import { imapAccountOf, mailboxAddressOf } from '../lib/mailbox-settings.ts'
import { providerOfServer } from '../mail/mailbox-providers.ts'
import { IMAP_FAULT_WORDS, imapFault } from '../mail/open-imap.ts'
import {
  broken,
  type Check,
  type Finding,
  type Installation,
  notChecked,
  type PlusAddressTrial,
  works,
} from './check.ts'

export const mailboxChecks: readonly Check[] = [
  {
    name: 'mailbox',
    title: 'Mailbox',
    needed: ({ IMAP_URL }) => IMAP_URL !== undefined,
    unlocks: 'Replies, bounces and confirmation mails without a mail server of your own.',
    run: checkMailbox,
  },
  {
    name: 'plus_addresses',
    title: 'Plus-addresses',
    needed: ({ IMAP_URL }) => IMAP_URL !== undefined,
    unlocks: 'An address for each removal in your mailbox.',
    run: ({ settings, tryPlusAddress }) => {
      const address = mailboxAddressOf(settings)
      const account = imapAccountOf(settings)
      if (address === null || account === null) return works('Not used: mail comes to our own listener.')
      if (tryPlusAddress !== null) return checkByMail(account.folder, tryPlusAddress)
      const provider = providerOfServer(account)
      if (provider?.plusAddresses === false)
        return broken(
          `${provider.name} doesn’t deliver plus-addresses, as far as we know. Use another mailbox.`,
        )
      if (provider?.plusAddresses !== true)
        return notChecked(
          `We don’t know if ${account.host} delivers plus-addresses. \`npm run doctor -- --send-mail\` sends one mail to find out.`,
        )
      return works(
        `${provider.name} delivers plus-addresses, as far as we know. \`npm run doctor -- --send-mail\` makes sure.`,
      )
    },
  },
]

async function checkByMail(folder: string, attempt: () => Promise<PlusAddressTrial>): Promise<Finding> {
  const result = await attempt().catch(() => null)
  if (result === null) return notChecked('The mailbox couldn’t be read.')
  if (result === 'not_sent') return notChecked('The mail server refused the mail.')
  return result === 'arrived'
    ? works('A mail to a plus-address arrived in the mailbox.')
    : broken(
        `A mail to a plus-address didn’t arrive in ${folder}. Is it in the spam folder? Otherwise, use another mailbox.`,
      )
}

async function checkMailbox({ settings, inspectMailbox }: Installation): Promise<Finding> {
  const account = imapAccountOf(settings)
  if (account === null) return works('Not used: mail comes to our own listener.')
  try {
    const seen = await inspectMailbox()
    if (seen === null) return notChecked('No copy of the server has read it in the last minutes.')
    const { hasIdle } = seen
    if (hasIdle === null) return works(`The running server reads ${account.folder} at ${account.host}.`)
    return works(
      `${account.host} lets us read ${account.folder}, and ${hasIdle ? 'announces new mail (IDLE)' : 'is asked every few seconds, because it has no IDLE'}.`,
    )
  } catch (error) {
    const fault = imapFault(error)
    const what = fault === 'no_folder' ? ` ${account.folder}` : ''
    return broken(`${account.host} ${IMAP_FAULT_WORDS[fault]}${what}.`)
  }
}
