// Live views over real HTTP and sockets, with a pretend engine: its site asks for a captcha, and accepts the form once
// the person says that they have solved it.
import { WebSocket } from 'ws'
import { findDoc, listDocs, putDoc } from '#server/db/rows.ts'
import type { Engine, OptOutAnswer } from '#server/removals/engine.ts'
import type { LiveScreen, PageInput } from '#server/removals/live-page.ts'
import { scanSite } from '#server/removals/search/scan-site.ts'
import { removeListing } from '#server/removals/submit/remove-listing.ts'
import type { Person } from '#shared/collections/people.ts'
import { must } from '#shared/lib/must.ts'
import { LIVE_SOCKET, LIVE_VIEWS, type LiveViewTicket, liveViewTicket } from '#shared/protocol/live-view.ts'
import { aPerson } from './documents.ts'
import { recordOf, scannerOf } from './fake-engine.ts'
import { type HouseholdWorld, openHouseholdWorld, type User } from './household-world.ts'
import { followDevice } from './live-device.ts'
import { TAKEN } from './removal-world.ts'
import { theirListings } from './their-listings.ts'
import { workOff } from './work-off.ts'

const NEEDS_PERSON: OptOutAnswer = {
  ...TAKEN,
  status: 'requires_manual',
  handoff: { url: 'https://first.example/opt-out', filled: ['email'], remaining: 'Complete the captcha.' },
}
const PICTURE = Buffer.from('ffd8ffe0', 'hex')

export type LiveViewWorld = Awaited<ReturnType<typeof openLiveViewWorld>>

export async function openLiveViewWorld() {
  const time = { passed: 0 }
  const usage = { open: 0, waiting: 0, most: 3 }
  /** What the site got, and what its page was given. */
  const site = {
    sent: [] as string[],
    inputs: [] as PageInput[],
    /** The run's side of the page that somebody has; aborts when the page shows that they are done. */
    over: null as AbortController | null,
    screen: null as LiveScreen | null,
    isDead: false,
    /** Its page never draws. */
    hangs: false,
  }
  const engine: Engine = {
    scanner: async () =>
      scannerOf(async () => ({
        status: 'found',
        extracted: [recordOf('Marguerite A Tolliver', 'Dayton', 'OH', '47', '1')],
        shots: [],
        problem: null,
      })),
    distinct: async (_site, queries) => queries.slice(0, 1),
    async optOut(_site, request) {
      const { personAtPage, onBeforeSubmit, signal } = request
      if (!personAtPage) return NEEDS_PERSON
      if (site.isDead) throw new Error('the page is gone')
      await onBeforeSubmit(['email'], null)
      site.over = new AbortController()
      const page = {
        show: async (screen: LiveScreen) => {
          site.screen = screen
          screen.tell({ type: 'size', width: 1280, height: 900, host: 'first.example' })
          if (site.hangs) return Promise.withResolvers<void>().promise
          screen.picture(PICTURE)
        },
        input: (input: PageInput) => void site.inputs.push(input),
        close: async () => undefined,
      }
      const ended = await personAtPage({ task: 'Complete the captcha.', page, over: site.over.signal })
      site.over = null
      signal.throwIfAborted()
      if (ended !== 'done') return { ...NEEDS_PERSON, nothingSent: true }
      const isRefused = await onBeforeSubmit(['email'], null).then(
        () => false,
        () => true,
      )
      if (isRefused) return { ...NEEDS_PERSON, status: 'error', nothingSent: true }
      site.sent.push('form')
      return TAKEN
    },
  }
  const world = await openHouseholdWorld([], {
    wallNow: () => Date.now() + time.passed,
    live: { engine, browserUsage: () => usage },
  })
  const { deps, database } = world
  const sockets: WebSocket[] = []
  return {
    world,
    time,
    usage,
    site,
    job: async (who: User, id: string) =>
      must(await findDoc(database.db, 'removal_jobs', who.userId, id), 'removal'),
    /** A removal that stopped at a captcha. */
    aWaitingRemoval: (who: User, given?: Partial<Person>) => aWaitingRemoval(world, engine, who, given),
    ask: (who: User | null, job_id: string) => world.ask('POST', LIVE_VIEWS, who, { job_id }),
    ticket: async (who: User, job_id: string): Promise<LiveViewTicket> =>
      liveViewTicket.parse(await world.json('POST', LIVE_VIEWS, who, { job_id })),
    connect: async ({ token }: User) => {
      const headers = { authorization: `Bearer ${token}` }
      const device = await followDevice(new WebSocket(`${world.socketUrl}${LIVE_SOCKET}`, { headers }))
      sockets.push(device.socket)
      return device
    },
    /** Does the work that workers have to do. */
    work: () => workOff(deps, [removeListing({ ...deps, engine })]),
    async close() {
      for (const socket of sockets) socket.terminate()
      await world.close()
    },
  }
}

async function aWaitingRemoval(
  world: HouseholdWorld,
  engine: Engine,
  who: User,
  given: Partial<Person> = {},
): Promise<string> {
  const { deps } = world
  const all = { ...deps, engine }
  const work = () => workOff(deps, [scanSite(all), removeListing(all)])
  const person = aPerson(given)
  await putDoc(deps.db, 'people', who.userId, person)
  await world.json('POST', '/functions/v1/start-scan', who, { person_id: person.id })
  await work()
  const listings = await theirListings(deps.db, who.userId, person.id)
  await world.json('POST', '/functions/v1/start-removals', who, { person_id: person.id, listings })
  await work()
  const jobs = await listDocs(deps.db, 'removal_jobs', who.userId)
  return must(
    jobs.find(job => job.person_id === person.id),
    'removal',
  ).id
}
