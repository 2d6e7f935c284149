// Removals from one pretend site, over the real jobs and functions. Tests control what the site shows and how it
// handles forms, and inspect what it received.
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { listDocs, patchDoc, putDoc } from '#server/db/rows.ts'
import type { Engine, OptOutAnswer, OptOutRequest } from '#server/removals/engine.ts'
import { scanSite } from '#server/removals/search/scan-site.ts'
import { removeListing } from '#server/removals/submit/remove-listing.ts'
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { SeenListing } from '#shared/collections/exposure-scans.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY } from '#shared/lib/time.ts'
import type { RecordFacts } from '#shared/recipe/record.ts'
import { theirListings } from '#tests/support/their-listings.ts'
import { emptyDatabase, type TestDatabase } from './database.ts'
import { aPerson, aSite, START } from './documents.ts'
import { recordOf, scannerOf } from './fake-engine.ts'
import { functionCaller } from './function-caller.ts'
import { testDeps } from './test-deps.ts'
import { workOff } from './work-off.ts'

/** How the site handles a form. */
export type OptOut = (request: OptOutRequest) => Promise<OptOutAnswer>

/** An accepted form. */
export const TAKEN: OptOutAnswer = {
  status: 'submitted',
  shots: [],
  handoff: null,
  resume: null,
  uncertain: false,
  disclosed: [],
  problem: null,
}

export type RemovalWorld = Awaited<ReturnType<typeof startRemovalWorld>>

/** Empties the database and starts with one site, `first`, that lists the person and accepts every form. */
export async function startRemovalWorld(database: TestDatabase) {
  await emptyDatabase(database)
  const { db } = database
  const account = newId()
  const wall = { at: START }
  const steady = { at: 0, step: 0 }
  const steadyNow = () => {
    steady.at += steady.step
    return steady.at
  }
  const deps = { ...testDeps(database), wallNow: () => wall.at, steadyNow }
  const sent: string[] = []
  const send: OptOut = async request => {
    await request.onBeforeSubmit(['email'], null)
    sent.push(`form on day ${Math.floor((deps.now() - START) / DAY)}`)
    return TAKEN
  }
  const site: { records: RecordFacts[]; optOut: OptOut } = {
    records: [recordOf('Marguerite A Tolliver', 'Dayton', 'OH', '47', '1')],
    optOut: send,
  }
  const engine: Engine = {
    scanner: async () =>
      scannerOf(async () => ({
        status: site.records.length > 0 ? 'found' : 'not_found',
        extracted: site.records,
        shots: [],
        problem: null,
      })),
    distinct: async (_site, queries) => queries.slice(0, 1),
    optOut: async (_site, request) => site.optOut(request),
  }
  const ask = async (name: string, body: unknown) =>
    (await (await functionCaller(deps, account)(name, body)).json()) as Record<string, unknown>
  const addSite = (given: Partial<DataBrokerSite> = {}) =>
    putDoc(db, 'data_broker_sites', SHARED_ACCOUNT, aSite(given))
  const jobs = () => listDocs(db, 'removal_jobs', account)
  const theScan = async () => must((await listDocs(db, 'exposure_scans', account))[0], 'a scan')
  const workAt = (at: number) => {
    deps.clock.at = at
    const all = { ...deps, engine }
    return workOff(deps, [scanSite(all), removeListing(all)])
  }
  const startRemovals = async () => {
    const { person_id } = await theScan()
    return ask('start-removals', { person_id, listings: await theirListings(db, account, person_id) })
  }
  await addSite()
  return {
    account,
    deps,
    wall,
    /** The monotonic clock. `step`: how far it advances on each read. */
    steady,
    site,
    engine,
    /** The forms that the site received. */
    sent,
    /** Sends the form. */
    send,
    ask,
    addSite,
    jobs,
    theScan,
    theJob: async () => must((await jobs())[0], 'a removal'),
    theListing: async () => must((await theScan()).listings[0], 'a listing'),
    /** The texts of the timelines. */
    said: async () =>
      (await listDocs(db, 'realtime_updates', account)).map(update => update.update_data.text).join(' '),
    /** Does the work due at that time. */
    workAt,
    startRemovals,
    /** Finds the person's listing and requests its removal, which hasn't begun. */
    async askForRemoval() {
      const person = aPerson()
      await putDoc(db, 'people', account, person)
      await ask('start-scan', { person_id: person.id })
      await workAt(START)
      await startRemovals()
    },
    cancel: async (jobId: string) => ask('cancel-removal', { job_id: jobId }),
    async changeListing(change: Partial<SeenListing>) {
      const scan = await theScan()
      const listings = scan.listings.map(seen => ({ ...seen, ...change }))
      await patchDoc(db, 'exposure_scans', account, scan.id, { listings })
    },
  }
}
