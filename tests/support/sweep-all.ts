// A complete sweep of the object store. The daily round does it piece by piece.
import { sweepObjects } from '#server/db/sweep-objects.ts'

/** Returns the number of deleted objects. */
export async function sweepAll(deps: Parameters<typeof sweepObjects>[0]): Promise<number> {
  let all = 0
  for (let after: string | null = null; ; ) {
    const { swept, next } = await sweepObjects(deps, after)
    all += swept
    if (next === null) return all
    after = next
  }
}
