// Account keys for tests, stored nowhere.
import { randomBytes } from 'node:crypto'
import { createKeyRing } from '#server/accounts/key-ring.ts'
import { type AccountKeys, makePrivateJwk, publicHalf } from '#server/accounts/load-keys.ts'

/** Fresh keys. */
export async function makeKeys(): Promise<AccountKeys> {
  const privateJwk = await makePrivateJwk()
  const key = { kid: privateJwk.kid, publicJwk: publicHalf(privateJwk), privateJwk, createdAt: 0 }
  return {
    ring: createKeyRing({ load: async () => [key], wallNow: () => 0 }),
    secret: randomBytes(32).toString('base64url'),
  }
}
