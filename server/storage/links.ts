// Links to files: signed, bound to a bucket and a key, and only as good as the access of the user, or of the API key,
// that made them.
import { createHmac } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { SECOND } from '#shared/lib/time.ts'
import { z } from '#shared/lib/z.ts'
import { StorageError } from './storage-error.ts'

/** What a link is for: reading a file, or storing one. */
export type LinkUse = 'read' | 'store'
/**
 * `url`: bucket and key. `keyId`: the API key of the program that made it; null for a signed-in user. `replaces`:
 * whether an existing file may be replaced.
 */
export type LinkClaims = {
  url: string
  userId: string
  keyId: string | null
  use: LinkUse
  replaces: boolean
}
export type StorageLinks = {
  sign: (claims: LinkClaims, seconds: number) => Promise<string>
  /** The user who made the link, and until when it's valid. @throws StorageError for any other token. */
  open: (token: string, asked: Pick<LinkClaims, 'url' | 'use'>) => Promise<LinkClaims & { until: number }>
}

const ALGORITHM = 'HS256'
const claims = z.object({
  url: z.string(),
  sub: z.uuid(),
  key: z.uuid().nullable(),
  use: z.enum(['read', 'store']),
  upsert: z.boolean(),
  exp: z.number(),
})

const invalidToken = (message: string) => new StorageError(400, 'InvalidJWT', 'InvalidJWT', message)
const invalidSignature = (message: string) =>
  new StorageError(400, 'InvalidSignature', 'InvalidSignature', message)

/** `secret`: shared by all copies of the server. The key derived from it signs nothing else. */
export function createLinks({ secret, wallNow }: { secret: string; wallNow: () => number }): StorageLinks {
  const key = createHmac('sha256', secret).update('links to files').digest()
  return {
    async sign({ url, userId, keyId, use, replaces }, seconds) {
      const now = Math.floor(wallNow() / SECOND)
      return new SignJWT({ url, use, upsert: replaces, key: keyId })
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(userId)
        .setIssuedAt(now)
        .setExpirationTime(now + seconds)
        .sign(key)
    },
    async open(token, asked) {
      const options = { algorithms: [ALGORITHM], currentDate: new Date(wallNow()) }
      const verified = await jwtVerify(token, key, options).catch((error: unknown) => {
        if (error instanceof errors.JWSSignatureVerificationFailed) throw invalidSignature(error.message)
        if (error instanceof errors.JOSEError) throw invalidToken(error.message)
        throw error
      })
      const { data } = claims.safeParse(verified.payload)
      if (data?.url !== asked.url || data.use !== asked.use)
        throw invalidSignature('The link is for another file')
      return {
        url: data.url,
        userId: data.sub,
        keyId: data.key,
        use: data.use,
        replaces: data.upsert,
        until: data.exp * SECOND,
      }
    },
  }
}
