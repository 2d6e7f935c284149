// The demo account of the sandbox world: how to sign in, and the pretend person it protects.
import type { MatchProfile } from '#shared/domain/matching/profile.ts'
import { must } from '#shared/lib/must.ts'
import type { z } from '#shared/lib/z.ts'
import { demoPeople } from './people/demo-people.ts'
import { fullName } from './people/person.ts'
import { profileOf } from './people/profile.ts'

/** A person as they describe themselves, in the format that matching takes. */
export type DemoPerson = z.infer<typeof MatchProfile>

export type Demo = { email: string; password: string; fullName: string; person: DemoPerson }

/** The demo account's data; the account itself is main's to make. */
export function demoAccount(): Demo {
  const person = must(demoPeople[0], 'a demo person')
  return {
    email: 'rosa.whitaker@mail.example',
    password: 'juniper-ridge-2218',
    fullName: fullName(person),
    person: profileOf(person),
  }
}
