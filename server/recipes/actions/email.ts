// The actions for the broker's e-mail: the address for forms, and the values mailed to it (RECIPES 9). Waiting for a
// confirmation link ends the run; it continues later from its resume state.
import type { ActionOf } from '#shared/recipe/action.ts'
import type { ActionOutcome, RunContext } from '../run-types.ts'

/** The format's time limit for mailed values. */
const EMAIL_DATA_WAIT = 60_000

/** For a search whose mailed code can't be read or didn't arrive: the person can search with their own address. */
const BY_HAND: ActionOutcome = {
  kind: 'manual',
  reason: 'the site sends a code by e-mail before it shows results',
  remaining: 'Search on this page yourself. The site sends a code to the e-mail address that you give.',
}

/** Provides the run's address to forms that read `fetchedEmail`. */
export async function generateEmail(context: RunContext): Promise<ActionOutcome> {
  if (context.email === null) return { kind: 'failed', error: 'there is no e-mail address to give' }
  context.fetchedEmail = context.email
  return { kind: 'done' }
}

/** Waits for all the named values, such as a code. */
export async function getEmailData(
  context: RunContext,
  action: ActionOf<'getEmailData'>,
): Promise<ActionOutcome> {
  const { waitForEmailData } = context.deps
  const isScan = context.step === 'scan'
  if (!waitForEmailData)
    return isScan ? BY_HAND : { kind: 'failed', error: 'there is no mailbox to read the values from' }
  const names = action.extract ?? []
  const values = await waitForEmailData(names, EMAIL_DATA_WAIT)
  const missing = names.filter(name => !values?.[name])
  if (values === null || missing.length > 0) {
    if (isScan) return BY_HAND
    return { kind: 'failed', error: `no message with ${missing.join(', ')} came in time` }
  }
  context.emailData = { ...context.emailData, ...values }
  return { kind: 'done' }
}

/** Records the request as sent. The rest of the step runs when the link has arrived. */
export async function emailConfirmation(): Promise<ActionOutcome> {
  return { kind: 'awaiting_email' }
}
