// Changes a stopped product's database directly, for states that a test can't reach from outside in time.
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { RunningProduct } from '../../support/start-product.ts'

/** Stops the product, runs `arrange` on its database, and restarts it. */
export async function arrangeDatabase(
  product: RunningProduct,
  arrange: (database: PGlite) => Promise<void>,
): Promise<void> {
  await product.stop()
  const database = await PGlite.create(path.join(product.dataDir, 'database'))
  try {
    await arrange(database)
  } finally {
    await database.close()
  }
  await product.restart()
}
