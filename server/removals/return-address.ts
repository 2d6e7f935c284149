// A mail address for each removal, and for each scan that has to enter one. Mail to it belongs to that removal or scan
// and shows who passed the address on.
import { randomBytes } from 'node:crypto'
import { returnAddresses } from '../db/tables/engine.ts'
import type { AccountTx, Deps } from '../deps.ts'

/** Where return addresses are: at a domain that we receive mail for, or in a mailbox, as its plus-addresses. */
export type ReturnPlace = Pick<Deps, 'mailDomain' | 'mailbox'>

/** Digits and letters that nobody confuses, and that forms keep as they are (Crockford's base 32). */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'

/** Creates the address of a job or a scan. It's random, so it can't be guessed. */
export async function makeReturnAddress(
  account: AccountTx<Pick<Deps, 'now'> & ReturnPlace>,
  jobId: string,
): Promise<string> {
  const { tx, deps, userId } = account
  const address = freshAddress(deps, randomBytes)
  await tx
    .insert(returnAddresses)
    .values({ address, user_id: userId, job_id: jobId, created_at: new Date(deps.now()) })
  return address
}

/** A plus-address has fewer characters than one at our own domain: some forms and mail servers allow few in a name. */
export function freshAddress(
  { mailDomain, mailbox }: ReturnPlace,
  random: (bytes: number) => Uint8Array,
): string {
  if (!mailbox) return `r-${Buffer.from(random(8)).toString('hex')}@${mailDomain}`
  const at = mailbox.lastIndexOf('@')
  const tag = [...random(10)].map(byte => LETTERS[byte % LETTERS.length]).join('')
  return `${mailbox.slice(0, at)}+o-${tag}${mailbox.slice(at)}`
}
