// What cannot be brought about from outside in a test's time, put into the database of a product that is stopped meanwhile.
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { RunningProduct } from '../../support/start-product.ts'

/** Stops the product, lets `arrange` at its database, and starts it again. */
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
