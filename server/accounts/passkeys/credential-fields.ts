// Format and size limits of an authenticator's responses, as browsers send them (WebAuthn 5.1.8, JSON). The endpoints
// verify what they prove.
import { z } from '#shared/lib/z.ts'

const base64url = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(max)

/** A credential's id has 1,023 bytes at most (WebAuthn 7.1, step 25). */
export const credentialId = base64url(1364)
const data = base64url(100_000)

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
}

/** The response to a request for a new passkey. */
export const newCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: data,
    attestationObject: data,
    transports: z
      .array(z.string().regex(/^[\w-]{1,32}$/))
      .max(10)
      .optional(),
  }),
})

/** The response to a request for any passkey. */
export const shownCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: data,
    authenticatorData: data,
    signature: data,
    userHandle: base64url(100).nullish(),
  }),
})
