// The door for mail from outside, by SMTP or from a mailbox: checks its sender, parses it, and files it with its removals.
import type { ParsedMail } from 'mailparser'
import { senderProof } from '#shared/domain/replies/sender-proof.ts'
import { authenticateMail, type MailClient } from './authenticate-mail.ts'
import type { MailOwner } from './mail-owner.ts'
import { parseMail } from './parse-mail.ts'
import { type InboxDeps, receiveMail } from './receive-mail.ts'

/** Larger mails aren't taken in. */
export const MAIL_MAX_BYTES = 5 * 1024 * 1024

export type IncomingSource = {
  raw: Buffer
  client: MailClient
  /** The envelope's sender, if it's known. */
  envelopeFrom: string
  owners: readonly MailOwner[]
  /** Nothing but its sender says whom it's for. */
  needsProof?: boolean
}

/** `malformed` and `unproven` mails never can be taken in. @throws if it can't be now. */
export async function takeInMail(
  deps: InboxDeps,
  { raw, client, envelopeFrom, owners, needsProof = false }: IncomingSource,
): Promise<'taken' | 'malformed' | 'unproven'> {
  const mail = await parsed(raw)
  if (mail === null) {
    deps.log.warn({ bytes: raw.length }, 'a malformed mail was refused')
    return 'malformed'
  }
  const { resolve: resolver } = deps.mailDns
  const authentication = await authenticateMail(raw, client, { resolver })
  if (needsProof && senderProof(authentication) !== 'proven') return 'unproven'
  for (const owner of owners) await receiveMail(deps, owner, mail, { envelopeFrom, authentication })
  return 'taken'
}

async function parsed(raw: Buffer): Promise<ParsedMail | null> {
  try {
    return await parseMail(raw)
  } catch {
    // Nothing of it is logged: the parser's message may quote it.
    return null
  }
}
