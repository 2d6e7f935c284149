// The accounts of the sandbox world: the demo account with the made-up person it protects, and the operator with their
// contact details. Phone numbers from 555-0100 to 555-0199 belong to nobody.
import type { MatchProfile } from '#shared/domain/matching/profile.ts'
import { must } from '#shared/lib/must.ts'
import type { z } from '#shared/lib/z.ts'
import { demoPeople } from './people/demo-people.ts'
import { fullName } from './people/person.ts'
import { profileOf } from './people/profile.ts'

/** A person as they describe themselves, in the format that matching takes. */
export type DemoPerson = z.infer<typeof MatchProfile>

export type Demo = { email: string; password: string; fullName: string; person: DemoPerson }

/** The demo account's data; main creates the account itself. */
export function demoAccount(): Demo {
  const person = must(demoPeople[0], 'a demo person')
  return {
    email: 'rosa.whitaker@mail.example',
    password: 'juniper-ridge-2218',
    fullName: fullName(person),
    person: profileOf(person),
  }
}

/** The operator's account. It has operator rights where the settings name no operator. */
export const PRETEND_OPERATOR = {
  email: 'operator@offlist.example',
  password: 'copper-lantern-4471',
  fullName: 'Sam Ortega',
} as const

/** The operator's contact details, for those that the settings leave out. */
export const PRETEND_CONTACT = {
  SUPPORT_EMAIL: 'support@offlist.example',
  SUPPORT_PHONE: '(512) 555-0190',
  SUPPORT_HOURS: 'Monday to Friday, 9 AM to 5 PM Central Time',
  SUPPORT_REPLY_HOURS: 24,
  BUSINESS_ADDRESS: '100 Example Street, Suite 2, Austin, TX 78701',
} as const
