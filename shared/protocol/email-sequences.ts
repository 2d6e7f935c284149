// POST /functions/v1/trigger-email-sequences: asks for the mails of a new account's first week (PRODUCT S7).
import { z } from '#shared/lib/z.ts'

/** Below /functions/v1. */
export const TRIGGER_EMAIL_SEQUENCES = '/trigger-email-sequences'

/**
 * Only the address is used, to find the account: mails go to the account's own, and never have the name. The visitor's
 * clock decides nothing.
 */
export const triggerRequest = z.object({
  event: z.literal('user_signup'),
  data: z.object({
    email: z.email().max(254),
    name: z.string().max(500).nullish(),
    timestamp: z.iso.datetime({ offset: true }),
  }),
})
export type TriggerRequest = z.infer<typeof triggerRequest>

/** The same for every address, whether or not it has an account. */
export type TriggerReply = { success: true }
