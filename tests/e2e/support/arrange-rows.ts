// Changes a stopped product's rows, sealed as the product stores them, for states that take too long to reach.
import path from 'node:path'
import { type Db, openDatabase } from '#server/db/database.ts'
import { loadMasterKey } from '#server/lib/master-key.ts'
import type { RunningProduct } from '../../support/start-product.ts'

/** Stops the product, runs `arrange` on its database, and restarts it. */
export async function arrangeRows(
  product: RunningProduct,
  arrange: (db: Db) => Promise<void>,
): Promise<void> {
  await product.stop()
  const database = await openDatabase({
    folder: path.join(product.dataDir, 'database'),
    masterKey: loadMasterKey(product.dataDir, undefined),
    wallNow: Date.now,
    onError(error) {
      throw error
    },
  })
  try {
    await arrange(database.db)
  } finally {
    await database.close()
  }
  await product.restart()
}
