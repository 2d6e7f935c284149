// Deletes the versions of a draft once the letter that was written from them is on its way.
import { findDoc, putDoc } from '../../db/rows.ts'
import type { FunctionContext } from '../../function-handler.ts'

/** A version that another device saved since then isn't among the ids, and stays. */
export async function dropLetterDrafts(
  { tx, userId, who }: FunctionContext,
  ids: readonly string[] = [],
): Promise<void> {
  for (const id of ids) {
    const draft = await findDoc(tx, 'messages', who, id)
    if (draft?.status === 'draft') await putDoc(tx, 'messages', userId, draft, true)
  }
}
