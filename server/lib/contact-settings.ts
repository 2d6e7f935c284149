// The operator's contact settings. All are optional; unset ones aren't shown anywhere.
import { z } from '#shared/lib/z.ts'
import type { ContactView } from '#shared/protocol/contact.ts'

const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^\P{Cc}*$/u, 'must be one line')

/** Part of the settings. */
export const contactSettings = {
  SUPPORT_EMAIL: z.email().optional(),
  SUPPORT_PHONE: z
    .string()
    .regex(/^\+?[\d\s().-]{5,30}$/, 'must be a phone number')
    .optional(),
  SUPPORT_HOURS: line(200).optional(),
  SUPPORT_REPLY_HOURS: z.coerce.number().int().min(1).max(720).optional(),
  BUSINESS_ADDRESS: line(300).optional(),
}
export type ContactSettings = z.infer<z.ZodObject<typeof contactSettings>>

/** The public view of these settings. Without an address, messages go to the first operator. */
export function contactOf(settings: ContactSettings, adminEmails: readonly string[]): ContactView {
  return {
    email: settings.SUPPORT_EMAIL ?? adminEmails[0] ?? null,
    phone: settings.SUPPORT_PHONE ?? null,
    hours: settings.SUPPORT_HOURS ?? null,
    reply_hours: settings.SUPPORT_REPLY_HOURS ?? null,
    address: settings.BUSINESS_ADDRESS ?? null,
  }
}
