// The keys of accounts: made once, kept in the data folder with mode 600, the same after every start.
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
import { z } from '#shared/lib/z.ts'
import { keepSecret, readKeptSecret } from '../lib/kept-secret.ts'

/** What signs access tokens, and the secret behind refresh tokens and mailed codes. */
export type AccountKeys = {
  /** ES256, with `kid`. */
  privateJwk: JWK
  /** 32 random bytes, base64url. */
  secret: string
}

const stored = z.object({
  privateJwk: z.object({
    kty: z.literal('EC'),
    crv: z.literal('P-256'),
    x: z.string(),
    y: z.string(),
    d: z.string(),
    kid: z.string(),
  }),
  secret: z.string().min(43),
})

const FILE = 'auth-keys.json'

/**
 * The keys in `dataDir`, made when there are none.
 * @throws when the file is there but does not hold keys: making new ones would sign everybody out without a word.
 */
export async function loadKeys(dataDir: string): Promise<AccountKeys> {
  const file = path.join(dataDir, FILE)
  return parseKeys(file, readKeptSecret(file) ?? keepSecret(file, JSON.stringify(await makeKeys())))
}

/** Fresh keys, kept nowhere. */
export async function makeKeys(): Promise<AccountKeys> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(jwk)
  return { privateJwk: { ...jwk, kid }, secret: randomBytes(32).toString('base64url') }
}

function parseKeys(file: string, text: string): AccountKeys {
  try {
    return stored.parse(JSON.parse(text))
  } catch {
    // The parser's own message would quote the file, which is a secret.
    throw new Error(`${file} does not hold the keys of accounts`)
  }
}
