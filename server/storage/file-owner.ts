// Whose a file is. A user's files belong to the user alone. In somebody else's household, files in the folder of a
// person (`<person's id>/…`) belong to the household's account, and whoever sees the person sees them.
import { rowId } from '#shared/lib/id.ts'
import type { Db } from '../db/database.ts'
import { findDoc } from '../db/rows.ts'
import type { AccessScope } from '../lib/actor.ts'
import { topFolder } from './object-key.ts'

/** The account that a key of `documents` is in, for this user. */
export async function ownerOf(db: Db, who: AccessScope, key: string): Promise<string> {
  if (who.accountId === who.userId) return who.userId
  const person = topFolder(key)
  if (person === null || !rowId.safeParse(person).success) return who.userId
  return (await findDoc(db, 'people', who, person)) ? who.accountId : who.userId
}
