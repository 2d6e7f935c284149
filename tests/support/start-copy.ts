// A copy of the program in its own process, one of several on a Postgres database, each with the migrations of its
// version.
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'
import { type RunningProduct, startProduct } from './start-product.ts'

const PROGRAM = fileURLToPath(new URL('./copy-program.ts', import.meta.url))
/** Shared, because all copies open the same rows. */
export const MASTER_KEY = Buffer.alloc(32, 7).toString('base64')
/** Settings shared by all copies: one public address reaches them all. */
const COMMON = {
  MASTER_KEY,
  PUBLIC_URL: 'http://127.0.0.1:8787',
  ROLE: 'web,worker',
  SANDBOX_SITES: '1',
  PEOPLE_MAX: '1000000',
  // Nothing here needs a browser.
  CHROMIUM_PATH: '/nowhere/chromium',
}

export type RunningCopy = Omit<RunningProduct, 'url'> & {
  /** This copy's own address. */
  url: string
  /** Restarts it with the migrations of another version. */
  upgrade: (migrations: string) => Promise<void>
}

export type CopyOptions = {
  databaseUrl: string
  /** Where all copies record each request and letter before sending it. */
  journal: string
  /** The folder of migrations. The product's own by default. */
  migrations?: string
  settings?: Readonly<Record<string, string>>
}

/** Starts one. It's serving when this resolves. */
export async function startCopy({
  databaseUrl,
  journal,
  migrations,
  settings = {},
}: CopyOptions): Promise<RunningCopy> {
  const port = String(await freePort())
  const settingsOf = (folder: string | undefined) => ({
    ...COMMON,
    ...settings,
    PORT: port,
    JOURNAL_DIR: journal,
    ...(folder === undefined ? {} : { MIGRATIONS: folder }),
  })
  const product = await startProduct({ databaseUrl, program: PROGRAM, settings: settingsOf(migrations) })
  return {
    ...product,
    url: `http://127.0.0.1:${port}`,
    upgrade: folder => product.restart({ settings: settingsOf(folder) }),
  }
}
