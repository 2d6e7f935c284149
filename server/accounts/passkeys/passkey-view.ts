// A passkey as its owner sees it.
import type { passkeys } from '#server/db/tables/factors.ts'
import { findUnstorable } from '#shared/lib/text.ts'
import { z } from '#shared/lib/z.ts'

type PasskeyRow = typeof passkeys.$inferSelect

/** The owner's name for it. */
export const passkeyName = z
  .string()
  .transform(text => text.trim())
  .pipe(z.string().min(1).max(100))
  .refine(text => findUnstorable(text) === null, 'contains characters that cannot be stored')

/** Without the key: its name, whether it is synced (`backed_up`), and when it was used. */
export function passkeyView(
  row: Pick<PasskeyRow, 'id' | 'name' | 'transports' | 'backedUp' | 'createdAt' | 'lastUsedAt'>,
): Record<string, unknown> {
  return {
    id: row.id,
    name: row.name,
    transports: row.transports,
    backed_up: row.backedUp,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
  }
}
