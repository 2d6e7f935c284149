// The owner of a file. A user's files belong to that user alone. In somebody else's household, files in the folder of a
// person (`<person's id>/…`) belong to the household's account, and are visible to everyone who sees the person.
import { eq } from 'drizzle-orm'
import { rowId } from '#shared/lib/id.ts'
import type { Db } from '../db/database.ts'
import { holdsScope } from '../db/memberships.ts'
import { findDoc, lockAccount } from '../db/rows.ts'
import { users } from '../db/tables/accounts.ts'
import type { AccessScope } from '../lib/actor.ts'
import { topFolder } from './object-key.ts'

/** The account that a key of `documents` is in, for this user. */
export async function ownerOf(db: Db, who: AccessScope, key: string): Promise<string> {
  if (who.accountId === who.userId) return who.userId
  const person = topFolder(key)
  if (person === null || !rowId.safeParse(person).success) return who.userId
  return (await findDoc(db, 'people', who, person)) ? who.accountId : who.userId
}

/** Keys by the account that they're in. Each person's folder is looked up once, and one after the other. */
export async function byOwner(
  db: Db,
  who: AccessScope,
  keys: readonly string[],
): Promise<Map<string, string[]>> {
  const owners = new Map<string | null, string>()
  const found = new Map<string, string[]>()
  for (const key of keys) {
    const folder = topFolder(key)
    const owner = owners.get(folder) ?? (await ownerOf(db, who, key))
    owners.set(folder, owner)
    const theirs = found.get(owner) ?? []
    theirs.push(key)
    found.set(owner, theirs)
  }
  return found
}

/**
 * Changes files of an account in a transaction with its lock. Null if the user may no longer change one at `key`: an
 * upload takes a while, and meanwhile a member may have left, or the person or the account may have been deleted.
 */
export function changeFiles<T>(
  db: Db,
  who: AccessScope,
  { owner, key }: { owner: string; key: string },
  change: (tx: Db) => Promise<T>,
): Promise<T | null> {
  return db.transaction(async tx => {
    await lockAccount(tx, owner)
    const isThere = (await tx.$count(users, eq(users.id, owner))) > 0
    const isOwn = owner === who.userId
    const mayStill = isOwn || ((await holdsScope(tx, who)) && (await ownerOf(tx, who, key)) === owner)
    return isThere && mayStill ? change(tx) : null
  })
}
