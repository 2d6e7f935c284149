// A person's own data, as input for the matcher. The people collection stores it.
import { z } from '#shared/lib/z.ts'

const text = z.string().default('')

/** One name of a person; the first in a profile is the main one, the rest are nicknames and former names. */
export const ProfileName = z.looseObject({
  first: text,
  /** Empty, an initial, or the whole name. */
  middle: text,
  last: text,
  suffix: z.string().optional(),
})
export type ProfileName = z.infer<typeof ProfileName>

/** A place where the person lives or lived. Former ones are usually incomplete; foreign ones have no state. */
export const ProfileAddress = z.looseObject({
  street: z.string().optional(),
  city: text,
  state: text,
  zip: z.string().optional(),
  current: z.boolean().default(false),
})
export type ProfileAddress = z.infer<typeof ProfileAddress>

/**
 * A person's profile: names (at least one), birth, addresses with the current one first, phones, e-mails and
 * relatives.
 */
export const MatchProfile = z.looseObject({
  names: z.array(ProfileName).min(1),
  birthYear: z.number().int().optional(),
  /** `YYYY-MM-DD` */
  birthDate: z.string().optional(),
  addresses: z.array(ProfileAddress).default([]),
  phones: z.array(z.string()).default([]),
  emails: z.array(z.string()).default([]),
  relatives: z.array(z.string()).default([]),
})
export type MatchProfile = z.input<typeof MatchProfile>
