// Answers of /auth/v1 about an account's security, reduced to the members that screens use.
import { apiScope } from '#shared/domain/api-scopes.ts'
import { z } from '#shared/lib/z.ts'
import type { PasskeyCreation } from './passkey-browser.ts'

const identity = z.looseObject({
  identity_id: z.string(),
  provider: z.string(),
  email: z.string().optional(),
  created_at: z.string(),
})
export type ConnectedIdentity = z.infer<typeof identity>

const factor = z.looseObject({
  id: z.string(),
  status: z.string(),
  friendly_name: z.string().optional(),
  created_at: z.string(),
})
export type Factor = z.infer<typeof factor>

/** Answer of GET and PUT /user. */
export const account = z.looseObject({
  id: z.string(),
  email: z.string(),
  /** The new address, which both mailboxes still have to confirm. */
  new_email: z.string().optional(),
  factors: z.array(factor).default([]),
  identities: z.array(identity).default([]),
})
export type SecuredAccount = z.infer<typeof account>

/** Answer of POST /factors: the only answer with the seed. */
export const enrolment = z.object({
  id: z.string(),
  totp: z.object({ qr_code: z.string(), secret: z.string(), uri: z.string() }),
})
export type Enrolment = z.infer<typeof enrolment>

export const recoveryCodesLeftAnswer = z.object({ remaining: z.number(), created_at: z.string().optional() })
export type RecoveryCodesLeft = z.infer<typeof recoveryCodesLeftAnswer>

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether the passkey is backed up, so that it survives the device. */
  backed_up: z.boolean(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
})
export type Passkey = z.infer<typeof passkey>
export const passkeysAnswer = z.object({ passkeys: z.array(passkey) })

export const passkeyCreation = z.object({
  challenge_id: z.string(),
  options: z.custom<PasskeyCreation>(
    value => typeof value === 'object' && value !== null && 'challenge' in value,
  ),
})

const deviceSession = z.object({
  id: z.string(),
  created_at: z.string(),
  last_seen_at: z.string(),
  user_agent: z.string().nullable(),
  /** The sign-in methods used, newest first. */
  methods: z.array(z.string()),
  current: z.boolean(),
})
export type DeviceSession = z.infer<typeof deviceSession>
export const sessionsAnswer = z.object({ sessions: z.array(deviceSession) })

const securityEvent = z.object({
  id: z.string(),
  /** One of the kinds in #shared/domain/security-events.ts, or one that is newer than this app. */
  kind: z.string(),
  at: z.string(),
  user_agent: z.string().nullable(),
  network: z.string().nullable(),
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type SecurityEventView = z.infer<typeof securityEvent>
/** `next` is the cursor of the next page; null on the last. */
export const securityLogPage = z.object({ events: z.array(securityEvent), next: z.string().nullable() })
export type SecurityLogPage = z.infer<typeof securityLogPage>

const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** The start of the secret, by which the owner recognizes the key. */
  prefix: z.string(),
  scopes: z.array(z.union([apiScope, z.string()])),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  expires_at: z.string().nullable(),
})
export type ApiKeyView = z.infer<typeof apiKey>
export const apiKeysAnswer = z.object({ api_keys: z.array(apiKey) })
/** Answer of POST /api-keys: the only answer with the secret `key`. */
export const madeApiKey = z.object({ ...apiKey.shape, key: z.string() })

export const providerVisit = z.object({ url: z.string() })
