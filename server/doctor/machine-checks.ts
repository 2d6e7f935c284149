// Checks of this machine: the folder, the database, the clock, the browser and its proxy, recipes and the built app.
import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { MOST_OFF } from '../db/database-clock.ts'
import type { DatabaseState } from '../db/inspect-database.ts'
import { isSandboxData } from '../live-settings.ts'
import { browserCheck, proxyCheck } from './browser-checks.ts'
import { broken, type Check, type Finding, type Installation, missing, notChecked, works } from './check.ts'

const GIB = 1024 ** 3
/** A household's data, pictures included, and a browser's temporary files. */
const ROOM_NEEDED = GIB / 2

export const machineChecks: readonly Check[] = [
  {
    name: 'folder',
    title: 'Data folder',
    needed: true,
    unlocks: 'A place for the database, keys and the journal.',
    run: ({ dataDir, settings: { WORLD, DATABASE_URL } }) =>
      WORLD === 'live' && DATABASE_URL === undefined && isSandboxData(dataDir)
        ? broken(`${dataDir} has the sandbox world’s data, with accounts that everybody can open.`)
        : checkFolder(dataDir),
  },
  {
    name: 'database',
    title: 'Database',
    needed: true,
    unlocks: 'Everything: all data is in it.',
    run: checkDatabase,
  },
  {
    name: 'clock',
    title: 'Clock',
    needed: true,
    unlocks: 'Work on time: a machine whose clock is off takes none.',
    run: checkClock,
  },
  browserCheck,
  proxyCheck,
  {
    name: 'recipes',
    title: 'Recipes',
    needed: true,
    unlocks: 'Searches of sites, and opt-out forms that fill themselves in.',
    run: checkRecipes,
  },
  {
    name: 'web_app',
    title: 'Web app',
    needed: false,
    unlocks: 'A quicker start.',
    run: ({ isWebBuilt }) =>
      isWebBuilt() ? works('Built.') : missing('Not built yet. `npm start` builds it first.'),
  },
]

/** Checks whether the folder can be written to, or could be created, without creating it. */
async function checkFolder(folder: string): Promise<Finding> {
  const there = await nearestExisting(folder)
  if (!(await stat(there)).isDirectory()) return broken(`${there} is a file, so ${folder} can’t be a folder.`)
  const mayWrite = await access(there, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  if (!mayWrite) return broken(`This user may not write to ${there}.`)
  const { bavail, bsize } = await statfs(there)
  const room = Number(bavail) * Number(bsize)
  const free = `${(room / GIB).toFixed(1)} GiB free`
  if (room < ROOM_NEEDED) return broken(`Only ${free} at ${folder}; half a GiB is the least.`)
  if (there !== folder) return works(`${folder} is made at the first start. ${free}.`)
  const { mode } = await stat(folder)
  if (process.platform !== 'win32' && (mode & 0o022) !== 0)
    return broken(`Other users of this machine may write to ${folder}. Run: chmod go-w ${folder}`)
  return works(`${folder}, ${free}.`)
}

async function nearestExisting(folder: string): Promise<string> {
  const isThere = await stat(folder).then(
    () => true,
    () => false,
  )
  const above = path.dirname(folder)
  return isThere || above === folder ? folder : nearestExisting(above)
}

async function checkDatabase(installation: Installation): Promise<Finding> {
  const state = await open(installation)
  if (state === null) return broken(whereOf(installation).away)
  if (state.state === 'absent') return works('The embedded database is made at the first start.')
  if (state.state === 'in_use')
    return (await installation.isServerReady())
      ? works('The running server has it open and is ready.')
      : broken(`Process ${state.holder} has the database open, but the server isn’t ready.`)
  const { schema, ownVersion } = state
  const where = whereOf(installation).name
  if (schema === null) return works(`${where} answers. It’s empty; the first start makes its tables.`)
  if (schema.lowest > ownVersion)
    return broken(`${where} needs version ${schema.lowest} of the program or newer; this is ${ownVersion}.`)
  return schema.version < ownVersion
    ? works(`${where} answers, at version ${schema.version}; the next start migrates it to ${ownVersion}.`)
    : works(`${where} answers, at version ${schema.version}.`)
}

async function checkClock(installation: Installation): Promise<Finding> {
  if (installation.settings.DATABASE_URL === undefined)
    return works('The embedded database uses this machine’s clock.')
  const state = await open(installation)
  if (state?.state !== 'open') return notChecked('The database didn’t answer.')
  const off = Math.abs(state.aheadMs)
  const seconds = `${(off / 1000).toFixed(1)} s`
  // Wrong for every moment at which the database may have read its own.
  if (off - state.precisionMs > MOST_OFF)
    return broken(
      `This machine’s clock is ${seconds} ${state.aheadMs > 0 ? 'ahead of' : 'behind'} the database’s.`,
    )
  return works(`Within ${MOST_OFF / 1000} s of the database’s clock.`)
}

/** The database's error isn't shown: it may quote the URL with its password. */
const open = (installation: Installation): Promise<DatabaseState | null> =>
  installation.inspectDatabase().catch(() => null)

const whereOf = ({ settings: { DATABASE_URL }, dataDir }: Installation) =>
  DATABASE_URL === undefined
    ? { name: 'The embedded database', away: `The embedded database in ${dataDir} can’t be opened.` }
    : {
        name: 'The Postgres server',
        away: `The Postgres server at ${new URL(DATABASE_URL).host} doesn’t answer, or refuses DATABASE_URL’s user.`,
      }

async function checkRecipes({ countRecipes }: Installation): Promise<Finding> {
  const counts = await countRecipes().catch(() => null)
  if (counts === null) return broken('The folder of recipes can’t be read.')
  const { sites, recipes, searchable, byForm, byEmail, unused } = counts
  const letters = `${byEmail} of ${sites} sites take a letter`
  if (searchable === 0)
    return missing(
      `No site can be searched. Import recipes: \`npm run recipe -- import <folder or address>\`. ${letters}.`,
    )
  const left =
    unused === 0 ? '' : ` ${unused} of ${recipes} recipes are for sites that the catalog doesn’t have.`
  return works(
    `${searchable} of ${sites} sites can be searched, ${byForm} have an automatic form; ${letters}.${left}`,
  )
}
