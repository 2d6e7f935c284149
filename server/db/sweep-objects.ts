// Deletes objects that no picture refers to: their rows are gone, or were never written. A picture's bytes are stored
// before its row and deleted after it, so a row always refers to an object.
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { DAY } from '#shared/lib/time.ts'
import type { EvidenceStore } from '../lib/evidence-store.ts'
import type { Db } from './database.ts'
import { blobs } from './tables/engine.ts'

/** How long an object stays without a row (wall time): the row may be about to be written. */
const GRACE = DAY

type SweepDeps = { db: Db; evidence: EvidenceStore }

/** How many were deleted, and the name to continue after; null after the last page. */
type Swept = { swept: number; next: string | null }

/**
 * Deletes such objects from one page of the store, after this name; null: from the first page.
 * @throws EvidenceError when the store doesn't answer.
 */
export async function sweepObjects(
  { db, evidence, wallNow }: SweepDeps & { wallNow: () => number },
  after: string | null,
): Promise<Swept> {
  const { objects, next } = await evidence.list(after)
  const old = objects.filter(({ writtenAt }) => writtenAt <= wallNow() - GRACE).map(({ name }) => name)
  if (old.length === 0) return { swept: 0, next }
  const rows = await db.select({ object: blobs.object }).from(blobs).where(inArray(blobs.object, old))
  const named = new Set(rows.map(({ object }) => object))
  const unnamed = old.filter(name => !named.has(name))
  await evidence.remove(unnamed)
  return { swept: unnamed.length, next }
}

/** Deletes the objects of an account whose rows are about to be deleted. @throws EvidenceError when that fails. */
export async function removeObjects({ db, evidence }: SweepDeps, userId: string): Promise<void> {
  const rows = await db
    .select({ object: blobs.object })
    .from(blobs)
    .where(and(eq(blobs.user_id, userId), isNotNull(blobs.object)))
  await evidence.remove(rows.flatMap(({ object }) => object ?? []))
}
