// The person that a provider identifies: its claims, validated and reduced to what we store.
import type { UserInfoResponse } from 'openid-client'
import { findUnstorable } from '#shared/lib/text.ts'
import { emailField } from '../read-body.ts'
import type { ProviderConfig } from './provider-config.ts'

/** A person at a provider. */
export type ProviderPerson = {
  provider: string
  /** The provider's id of the person, its `sub`. */
  subject: string
  /** In lower case; null if the provider returns no valid address. */
  email: string | null
  /** Whether the address counts as verified: the provider says so, and the operator trusts it. */
  ownsEmail: boolean
  fullName: string | null
  /** Stored with the identity and shown to its owner (PROTOCOLS 1.2, identity_data). */
  data: Record<string, string | boolean>
}

/** OpenID Connect Core 1.0, 2: a `sub` has 255 ASCII characters at most. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/
const MAX_NAME = 200

/** Reads the claims of an ID token, overridden by the userinfo response. Null if they don't identify a person. */
export function readPerson(
  config: Pick<ProviderConfig, 'id' | 'issuer' | 'domains' | 'trustEmail'>,
  claims: Pick<UserInfoResponse, 'sub'> & Readonly<Record<string, unknown>>,
): ProviderPerson | null {
  if (!SUBJECT.test(claims.sub)) return null
  const parsed = emailField.safeParse(claims.email)
  const email = parsed.data ?? null
  // Some providers send the flag as a string.
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
