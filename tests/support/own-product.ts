// The whole product in this process, in the sandbox world, on a database of its own.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseSettings } from '#server/env.ts'
import { startProduct } from '#server/product.ts'
import { unpackDatabaseImage } from './database-image.ts'
import { createDatabase } from './server-database.ts'

export type OwnProduct = {
  url: string
  metricsUrl: string | null
  dataDir: string
  close: () => Promise<void>
}

/** Starts it, on the kind of database that the tests run on. */
export async function openOwnProduct(settings: Readonly<Record<string, string>> = {}): Promise<OwnProduct> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'offlist-own-'))
  const dataDir = path.join(folder, 'data')
  const onServer = process.env.TEST_DATABASE === 'postgres'
  const fresh = onServer ? await createDatabase(process.env.DATABASE_URL ?? '') : null
  if (!fresh) await unpackDatabaseImage(path.join(dataDir, 'database'))
  const product = await startProduct(
    parseSettings({
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'fatal',
      SANDBOX_SITES: '14',
      SANDBOX_SLOWNESS: '0.1',
      BILLING: 'off',
      DATABASE_URL: fresh?.url,
      CHROMIUM_PATH: process.env.PRODUCT_CHROMIUM_PATH,
      ...settings,
    }),
    {
      wallNow: Date.now,
      random: Math.random,
      machine: { memory: 2 ** 30, cores: 1 },
      announce: () => undefined,
      servesWeb: false,
    },
  )
  return {
    url: product.url,
    metricsUrl: product.metricsUrl,
    dataDir,
    async close() {
      await product.stop()
      await fresh?.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
