// Who a provider says somebody is: its claims, checked and cut to what is kept.
import type { UserInfoResponse } from 'openid-client'
import { findUnstorable } from '#shared/lib/text.ts'
import { emailField } from '../read-body.ts'
import type { ProviderConfig } from './provider-config.ts'

/** A person at a provider. */
export type ProviderPerson = {
  provider: string
  /** The provider's name for the person, its `sub`. */
  subject: string
  /** Lower-cased; null when the provider gives none that is an address. */
  email: string | null
  /** Whether the address counts as the person's own: the provider says so, and the operator believes it. */
  ownsEmail: boolean
  fullName: string | null
  /** What is kept with the identity and shown to its owner (PROTOCOLS 1.2, identity_data). */
  data: Record<string, string | boolean>
}

/** OpenID Connect Core 1.0, 2: a `sub` has 255 ASCII characters at most. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/
const MAX_NAME = 200

/** Reads claims of an ID token (and the userinfo answer over it). Null when they name nobody. */
export function readPerson(
  config: Pick<ProviderConfig, 'id' | 'issuer' | 'domains' | 'trustEmail'>,
  claims: Pick<UserInfoResponse, 'sub'> & Readonly<Record<string, unknown>>,
): ProviderPerson | null {
  if (!SUBJECT.test(claims.sub)) return null
  const parsed = emailField.safeParse(claims.email)
  const email = parsed.data ?? null
  // Some providers write the flag as a text.
  const isVerified = email !== null && (claims.email_verified === true || claims.email_verified === 'true')
  const fullName = readName(claims.name)
  return {
    provider: config.id,
    subject: claims.sub,
    email,
    ownsEmail: isVerified && isBelieved(config, email),
    fullName,
    data: {
      iss: config.issuer,
      sub: claims.sub,
      ...(email === null ? {} : { email }),
      email_verified: isVerified,
      phone_verified: false,
      ...(fullName === null ? {} : { full_name: fullName, name: fullName }),
    },
  }
}

function isBelieved(
  { trustEmail, domains }: Pick<ProviderConfig, 'trustEmail' | 'domains'>,
  email: string,
): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return trustEmail && (domains.length === 0 || domains.includes(domain))
}

function readName(claim: unknown): string | null {
  if (typeof claim !== 'string' || findUnstorable(claim) !== null) return null
  return [...claim.trim()].slice(0, MAX_NAME).join('') || null
}
