// The person whose removal a form asks for: a recipe's profile, with a birth date and the link to the listing.
import { z } from '#shared/lib/z.ts'
import { personValues, recipeProfile } from '../profile.ts'

const isoDate = z
  .string()
  .trim()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date such as 1984-05-09')
  .refine(text => !Number.isNaN(Date.parse(text)), 'is no date')

/** A recipe's profile; for forms also `birthDate` (ISO) and `profileUrl`, the link to the listing. */
export const formProfile = recipeProfile.extend({
  birthDate: isoDate.nullish(),
  profileUrl: z.string().trim().nullish(),
})
export type FormProfile = z.output<typeof formProfile>

/** The values that a form may get, by their names in recipes. Unknown ones are missing. */
export interface FormPerson {
  values: Readonly<Record<string, string>>
  /** Today as an ISO date. */
  today: string
}

/** The person's values. An age follows from the birth date, if there is one. */
export function formPerson(profile: FormProfile, now: number): FormPerson {
  const today = new Date(now).toISOString().slice(0, 10)
  const { birthDate } = profile
  const dated = birthDate
    ? {
        ...profile,
        birthYear: profile.birthYear ?? Number(birthDate.slice(0, 4)),
        age: profile.age ?? ageAt(birthDate, today),
      }
    : profile
  const values = {
    ...personValues(dated, now),
    email: profile.email,
    birthDate,
    profileUrl: profile.profileUrl,
  }
  return {
    today,
    values: Object.fromEntries(
      Object.entries(values)
        .filter(([, value]) => (typeof value === 'string' && value !== '') || typeof value === 'number')
        .map(([key, value]) => [key, String(value)]),
    ),
  }
}

function ageAt(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}
