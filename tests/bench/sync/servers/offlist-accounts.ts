// The seeded accounts of a data folder, and tokens for them signed with that server's key.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import type { JWK } from 'jose'
import { createAccessTokens } from '#server/accounts/access-tokens.ts'
import { createKeyRing } from '#server/accounts/key-ring.ts'
import { publicHalf } from '#server/accounts/load-keys.ts'
import { AUTH_PATH } from '#server/accounts/open-accounts.ts'
import type { Db } from '#server/db/database.ts'
import { openColumn, SEALED } from '#server/db/sealed-columns.ts'
import { serverKeys } from '#server/db/tables/rights.ts'

export type SeededAccount = { userId: string; sessionId: string; email: string }
export type SeededAccounts = {
  named: Record<string, SeededAccount>
  idle: SeededAccount[]
  /** The server's own key, to sign their tokens. */
  signingKey: JWK & { kid: string }
}

const FILE = 'bench-accounts.json'

export function writeAccounts(dataDir: string, accounts: SeededAccounts): void {
  writeFileSync(path.join(dataDir, FILE), JSON.stringify(accounts))
}

/** The key that the server signs tokens with. */
export async function readSigningKey(db: Db): Promise<SeededAccounts['signingKey']> {
  const [row] = await db.select().from(serverKeys).where(eq(serverKeys.purpose, 'signing'))
  return JSON.parse((await openColumn(db, SEALED.serverKey, row ?? {})) ?? '')
}

/** Access tokens for the accounts in `dataDir`, signed as by the server at `url`. */
export async function signTokens(
  dataDir: string,
  url: string,
): Promise<{ named: Map<string, string>; idle: string[] }> {
  const accounts = JSON.parse(readFileSync(path.join(dataDir, FILE), 'utf8')) as SeededAccounts
  const { signingKey } = accounts
  const key = {
    kid: signingKey.kid,
    publicJwk: publicHalf(signingKey),
    privateJwk: signingKey,
    createdAt: 0,
  }
  const ring = createKeyRing({ load: async () => [key], wallNow: Date.now })
  const tokens = createAccessTokens({
    keys: { ring },
    issuer: `${url}${AUTH_PATH}`,
    wallNow: Date.now,
  })
  const sign = async ({ userId, sessionId, email }: SeededAccount) =>
    (await tokens.sign({ userId, sessionId, email, userMetadata: {}, amr: [] })).token
  const named = new Map<string, string>()
  for (const [name, account] of Object.entries(accounts.named)) named.set(name, await sign(account))
  const idle: string[] = []
  for (const account of accounts.idle) idle.push(await sign(account))
  return { named, idle }
}
