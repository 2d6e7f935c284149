// The sandbox world: a simulated internet on loopback, for developing, testing and demonstrating the product. Composes
// the clock, the people, the sites, the mail and the /dev routes; only server/main.ts imports this.
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { Hono } from 'hono'
import type { Log } from '#server/lib/log.ts'
import type { Broker } from '#shared/catalogue/broker.ts'
import { DROP_PORTAL_URL } from '#shared/domain/drop/portal-steps.ts'
import { createClock } from './clock.ts'
import { type Demo, demoAccount, PRETEND_CONTACT, PRETEND_OPERATOR } from './demo.ts'
import { createConducts } from './desks/conducts.ts'
import { createLetterLog } from './desks/letter-log.ts'
import { FORGER_HOST, STRANGER_HOST } from './desks/strangers.ts'
import { createDevRoutes } from './dev/routes.ts'
import { createDropBehaviors } from './drop/behaviors.ts'
import { createDropPortal } from './drop/portal.ts'
import { modelDevRoutes } from './language-model/dev-routes.ts'
import { type ModelService, openModelService } from './language-model/model-service.ts'
import { createAnswers } from './lies/answers.ts'
import { createLies } from './lies/lies.ts'
import { createWorldDns, type WorldDns } from './mail/dns.ts'
import { createLetters } from './mail/letters.ts'
import { openPostOffice } from './mail/post-office.ts'
import type { Inbound } from './mail/relay.ts'
import { openPushService } from './push-service.ts'
import { pushServiceRoutes } from './push-service-routes.ts'
import { writeRecipes } from './recipes/write-recipes.ts'
import { createSiteServer } from './site-server.ts'
import { firstSites } from './sites/all-sites.ts'
import { brokerFacts } from './sites/broker-facts.ts'
import { openStore, type Store } from './store.ts'
import { stripeDevRoutes } from './stripe/dev-routes.ts'
import { openStripeService, type StripeService } from './stripe/stripe-service.ts'
import { createFaults, type Faults } from './world/faults.ts'
import { createOutages } from './world/outages.ts'
import { createPuzzles } from './world/puzzles.ts'
import { createWorld } from './world/world.ts'

export type { Demo, DemoPerson } from './demo.ts'

export type Sandbox = {
  /** The world's time in epoch milliseconds. */
  now: () => number
  /** Facts about the sandbox sites. */
  brokers: Broker[]
  /** Folder with one recipe per site. */
  recipesDir: string
  /** Where the recipe runner finds the sites; it preserves the original Host header. */
  rewrites: { from: string; to: string }[]
  /** Rewrites a sandbox page's URL so that a browser on this machine can open it; returns other URLs unchanged. */
  address: (url: string) => string
  /** Whether a Host header names a sandbox site. */
  handles: (host: string) => boolean
  /** Serves all sandbox sites, by Host header. */
  fetch: (request: Request) => Response | Promise<Response>
  /** Mount these at /dev. */
  routes: Hono
  /** Where the product sends its mail. */
  smtpUrl: string
  /** The push service for devices that exist only in tests, and its certificate. */
  pushService: { origin: string; ca: string }
  /** The payment service: its address and keys, and `subscribe`, which gives a person a plan. */
  stripe: Pick<StripeService, 'apiBase' | 'secretKey' | 'webhookSecret' | 'subscribe'>
  /** The language model, behind its own endpoint. */
  languageModel: Pick<ModelService, 'baseUrl' | 'model'>
  /** What the name servers say of the world's mail domains: SPF, DKIM and DMARC. */
  resolveDns: WorldDns['resolve']
  /** From now on, mail for `@domain` also goes to the product's listener at that loopback port. */
  deliverTo: (inbound: Inbound) => void
  demo: Demo
  operator: typeof PRETEND_OPERATOR
  contact: typeof PRETEND_CONTACT
  close: () => Promise<void>
}

export type SandboxOptions = {
  /** Folder for the world's state. */
  dir: string
  /** The product's URL, such as `http://127.0.0.1:8787`; the sites are on the same port. */
  publicUrl: string
  /** The product's URL on this machine, for webhooks; `publicUrl` by default. */
  ownUrl?: string | undefined
  /** Real time in epoch milliseconds; this machine's by default. */
  wallNow?: () => number
  /** Runs the work that became due when time moved; settles when it's done. */
  onAdvance: () => Promise<void>
  log: Pick<Log, 'info' | 'warn' | 'error'>
  /** The number of sites, handmade ones first. If it exceeds the world's sites, the chains get more members. */
  sites?: number | undefined
  /** The delay of slow sites. */
  wait: (ms: number) => Promise<void>
}

/** After moving time, check at most this often for mail that the due work has caused. */
const ROUNDS = 6

const secret = () => randomBytes(18).toString('base64url')
const reference = () => `R${randomBytes(4).toString('hex').toUpperCase()}`

function puzzleSecret(store: Store): string {
  const kept = store.setting('puzzle-secret')
  if (kept !== null) return kept
  const made = secret()
  store.setSetting('puzzle-secret', made)
  return made
}

/** Opens the world stored in `dir` and starts its mail server. */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const store = openStore(options.dir)
  const clock = createClock(store, options.wallNow)
  const sites = firstSites(options.sites)
  const recipesDir = path.join(options.dir, 'recipes')
  writeRecipes(recipesDir, sites)
  const faults = createFaults(store, clock.now)
  const lies = createLies(store, faults)
  const fate: Faults['fate'] = (host, record) =>
    lies.tells(host, 'only-hides') ? { kind: 'hidden' } : faults.fate(host, record)
  const world = createWorld(store, sites, fate, clock.now)
  const outages = createOutages(store)
  const dropId = () => `DROP-${randomBytes(5).toString('hex').toUpperCase()}`
  const portal = createDropPortal(store, world, createDropBehaviors(store), dropId)
  const answers = createAnswers(world, lies)
  const puzzles = createPuzzles(puzzleSecret(store), () => randomBytes(8).toString('hex'))
  const dns = createWorldDns(store, [...sites.map(site => site.host), STRANGER_HOST, FORGER_HOST])
  const desks = { conducts: createConducts(store), log: createLetterLog(store, clock.now) }
  const post = await openPostOffice(store, world, { ...desks, dns }, reference, options.log)
  const { mailbox, nudge } = post
  const pushService = await openPushService(store, clock, options.log)
  const stripe = await openStripeService(store, clock, {
    webhookUrl: `${options.ownUrl ?? options.publicUrl}/webhooks/stripe`,
    log: options.log,
    random: () => randomBytes(4).readUInt32BE() / 2 ** 32,
  })
  const languageModel = await openModelService({ wait: options.wait })
  const visits = new Map<string, number>()
  const server = createSiteServer(
    sites,
    options.publicUrl,
    {
      store,
      world,
      answers,
      lies,
      mailbox,
      letters: createLetters(store),
      faults,
      puzzles,
      reference,
      secret,
      sent: nudge,
    },
    { visits, outages, faults, wait: options.wait },
  )
  const advance = async (ms: number): Promise<void> => {
    clock.advance(ms)
    await stripe.advanced()
    await post.deliverNow()
    for (let round = 0; round < ROUNDS; round++) {
      await options.onAdvance()
      if ((await post.deliverNow()) === 0) return
    }
  }
  const demo = demoAccount()
  const address = (url: string) =>
    url === DROP_PORTAL_URL ? `${options.publicUrl}/dev/drop` : server.address(url)
  return {
    now: clock.now,
    brokers: sites.map(brokerFacts),
    recipesDir,
    ...server,
    address,
    routes: createDevRoutes({
      world,
      outages,
      faults,
      lies,
      desks,
      portal,
      visits,
      address,
      mailbox,
      puzzles,
      demo,
      advance,
    })
      .route('/', pushServiceRoutes(pushService))
      .route('/', stripeDevRoutes(stripe, clock.now, options.onAdvance))
      .route('/', modelDevRoutes(languageModel)),
    smtpUrl: post.smtpUrl,
    pushService: { origin: pushService.origin, ca: pushService.ca },
    stripe,
    languageModel,
    resolveDns: dns.resolve,
    deliverTo: post.deliverTo,
    demo,
    operator: PRETEND_OPERATOR,
    contact: PRETEND_CONTACT,
    close: async () => {
      await pushService.close()
      await stripe.close()
      await languageModel.close()
      await post.close()
      store.close()
    },
  }
}
