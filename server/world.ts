// The only file that knows which world this is: the sandbox, or the real one. For other code, only URLs differ.
import { mkdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Hono } from 'hono'
import type { Broker } from '#shared/catalogue/broker.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { iso, SECOND } from '#shared/lib/time.ts'
import { createAccount } from './accounts/create-account.ts'
import type { AccountDeps } from './accounts/open-accounts.ts'
import { soldPrices } from './billing/plan-prices.ts'
import { type ReadingDeps, readCustomer } from './billing/read-customer.ts'
import { setUpProducts } from './billing/setup-products.ts'
import { readCatalogue } from './brokers/read-catalogue.ts'
import { listDocs, putDoc } from './db/rows.ts'
import type { Deps } from './deps.ts'
import type { Settings } from './env.ts'
import { type ClaimSettings, PRETEND_CLAIMS } from './lib/claim-settings.ts'
import type { ContactSettings } from './lib/contact-settings.ts'
import { createDnsResolver } from './lib/dns-resolver.ts'
import type { Log } from './lib/log.ts'
import { requireLiveMail, requireOwnData, requireSafeWebhooks } from './live-settings.ts'
import type { Pace } from './recipes/engine/recipe-engine.ts'
import type { Rewrite } from './recipes/gateway-policy.ts'
import { recipesDir } from './recipes/import/recipes-dir.ts'
import { isPublicAddress } from './recipes/public-address.ts'
import type { InboxDeps } from './removals/mail/receive-mail.ts'
import { createSandbox } from './sandbox/index.ts'

/** How long a visit to the sandbox's slow sites waits for a part of a page: as long as in the live world (RECIPES 10). */
const PATIENCE = 30 * SECOND
/** The least, however fast the sites are: a busy machine needs it to draw a page. */
const PATIENCE_LEAST = 6 * SECOND

/** If plans are sold. `isOwn`: through the world's own payment service. */
export type SeedBilling = { isOwn: boolean; reading: ReadingDeps & Pick<Deps, 'publicUrl'> }

/** The URL and keys of a payment service, and the secret that signs its webhooks. */
export type WorldStripe = { apiBase: string; secretKey: string; webhookSecret: string }

/** The differences between the worlds. */
export type World = {
  now: () => number
  brokers: readonly Broker[]
  recipesDir: string
  rewrites: readonly Rewrite[]
  /** How fast its sites are searched. */
  pace: Pace
  /** How long a recipe's action waits for its page, in milliseconds. If missing, 30 seconds. */
  patienceMs?: number
  /** The URL at which a person's browser reaches a site. */
  address: (url: string) => string
  smtpUrl: string
  /** How received mail is checked: who answers for its sender's domain. */
  mailDns: InboxDeps['mailDns']
  /** Mail addresses of its operators. */
  adminEmails: readonly string[]
  /** The sandbox's own operator, if the settings name none. Null in the live world. */
  demoOperator: string | null
  /** How people contact the operators. */
  contact: ContactSettings
  /** Claims about the service. */
  claims: ClaimSettings
  /** The world's own push service, with its certificate; null if devices use their vendors'. */
  pushService: { origin: string; ca: string } | null
  /** The world's own payment service; null if there is only Stripe. */
  stripe: WorldStripe | null
  /** The world's own language model; null if there is only the settings'. */
  languageModel: { baseUrl: string; model: string } | null
  deliverTo: (inbound: { domain: string; port: number }) => void
  /** Responds to requests for the world's own sites; null for requests to the product. */
  site: (request: Request) => Response | Promise<Response> | null
  routes: Hono | null
  /** `billing`: if plans are sold, through the world's own payment service or another. */
  seed: (deps: Deps, accounts: AccountDeps, billing: SeedBilling | null) => Promise<void>
  greeting: (publicUrl: string) => string
  close: () => Promise<void>
}

type WorldOptions = {
  dir: string
  publicUrl: string
  /** The URL of this process on its own machine. */
  ownUrl: string
  log: Log
  wallNow: () => number
  whenAdvanced: () => Promise<void>
}

/** Opens the world that the settings name. */
export async function openWorld(settings: Settings, options: WorldOptions): Promise<World> {
  return settings.WORLD === 'sandbox' ? openSandbox(settings, options) : openLive(settings, options)
}

function openLive(settings: Settings, { wallNow }: WorldOptions): World {
  requireLiveMail(settings)
  requireOwnData(settings)
  requireSafeWebhooks(settings)
  const folder = recipesDir(settings)
  // Our own folder is created before the first recipe is loaded; a configured folder must exist.
  if (settings.RECIPES_DIR === undefined) mkdirSync(folder, { recursive: true })
  return {
    now: wallNow,
    brokers: readCatalogue(),
    recipesDir: folder,
    rewrites: [],
    pace: { least: SECOND, most: 3 * SECOND },
    address: url => url,
    smtpUrl: must(settings.SMTP_URL, 'checked above'),
    mailDns: { resolve: createDnsResolver(), isSender: isPublicAddress },
    adminEmails: settings.ADMIN_EMAILS,
    demoOperator: null,
    contact: settings,
    claims: settings,
    pushService: null,
    stripe: null,
    languageModel: null,
    deliverTo: () => undefined,
    site: () => null,
    routes: null,
    seed: async () => undefined,
    greeting: publicUrl => `Offlist is ready at ${publicUrl}`,
    close: async () => undefined,
  }
}

async function openSandbox(settings: Settings, options: WorldOptions): Promise<World> {
  const { dir, publicUrl, ownUrl, log, wallNow, whenAdvanced } = options
  const sites = settings.SANDBOX_SITES
  const sandbox = await createSandbox({
    dir,
    publicUrl,
    ownUrl,
    wallNow,
    onAdvance: whenAdvanced,
    log,
    sites,
    wait: ms => pause(ms * settings.SANDBOX_SLOWNESS),
  })
  const { demo, operator } = sandbox
  const hasOperator = settings.ADMIN_EMAILS.length > 0
  return {
    now: sandbox.now,
    brokers: sandbox.brokers,
    recipesDir: settings.RECIPES_DIR ?? sandbox.recipesDir,
    rewrites: sandbox.rewrites,
    // Its sites run on this machine, and have no other visitors.
    pace: { least: 0, most: 0 },
    patienceMs: Math.max(PATIENCE_LEAST, PATIENCE * Math.min(1, settings.SANDBOX_SLOWNESS)),
    address: sandbox.address,
    smtpUrl: settings.SMTP_URL ?? sandbox.smtpUrl,
    mailDns: { resolve: sandbox.resolveDns, isSender: () => true },
    adminEmails: hasOperator ? settings.ADMIN_EMAILS : [operator.email],
    demoOperator: hasOperator ? null : operator.email,
    contact: withDefaults<ContactSettings>(settings, sandbox.contact),
    claims: withDefaults<ClaimSettings>(settings, PRETEND_CLAIMS),
    pushService: sandbox.pushService,
    stripe: sandbox.stripe,
    languageModel: sandbox.languageModel,
    deliverTo: sandbox.deliverTo,
    site: request => (sandbox.handles(request.headers.get('host') ?? '') ? sandbox.fetch(request) : null),
    routes: sandbox.routes,
    async seed(deps, accounts, billing) {
      const { email, password, fullName } = demo
      const { userId } = await createAccount(accounts, { email, password, fullName, confirmed: true })
      await seedPerson(deps, userId, demo.person)
      if (!hasOperator) await createAccount(accounts, { ...operator, confirmed: true })
      // Only with its own service: the demo must not create a customer at a real one.
      if (billing?.isOwn)
        await seedPlan(billing, () => sandbox.stripe.subscribe(email, DEMO_PRICE, { userId }))
    },
    greeting: url =>
      [
        `Offlist is ready at ${url}`,
        `  Sign in    ${url}/auth with ${demo.email} and ${demo.password}`,
        ...(hasOperator
          ? []
          : [`  Operator   ${url}/operations as ${operator.email} with ${operator.password}`]),
        `  Mailbox    ${url}/dev/mailbox (all mail of the sandbox world lands there)`,
        `  The world  ${url}/dev`,
      ].join('\n'),
    close: sandbox.close,
  }
}

/** The settings, with the world's own values for those that aren't set. */
function withDefaults<S extends object>(settings: S, own: S): S {
  const chosen = Object.entries(own).map(([name, value]) => [name, settings[name as keyof S] ?? value])
  return Object.fromEntries(chosen) as S
}

/** The demo account's plan, by the name of its price. */
const DEMO_PRICE = 'offlist_family_annual'

/** Sets up the plans, once, and subscribes the demo account to one. */
async function seedPlan(billing: SeedBilling, subscribe: () => string | null): Promise<void> {
  const prices = await soldPrices(billing.reading.db)
  const isSetUp = Object.values(prices).every(({ annual, monthly }) => annual !== null && monthly !== null)
  if (!isSetUp) await setUpProducts(billing.reading)
  await readCustomer(billing.reading, must(subscribe(), 'the demo account’s customer'))
}

type DemoPerson = Awaited<ReturnType<typeof createSandbox>>['demo']['person']

/** Creates the demo account's person, once. */
async function seedPerson(deps: Deps, userId: string, person: DemoPerson): Promise<void> {
  if ((await listDocs(deps.db, 'people', userId)).length > 0) return
  const now = iso(deps.now())
  await putDoc(deps.db, 'people', userId, {
    id: newId(),
    relation: 'self',
    names: person.names.map(({ first, middle, last, suffix }) => ({
      first,
      middle,
      last,
      suffix: suffix ?? '',
    })),
    birth_year: person.birthYear ?? null,
    birth_date: person.birthDate ?? null,
    places: person.addresses.map(({ street, city, state, zip, current }) => ({
      street: street ?? '',
      city,
      state,
      zip: zip ?? '',
      from_year: null,
      to_year: null,
      current,
    })),
    phones: person.phones,
    emails: person.emails,
    relatives: person.relatives,
    created_at: now,
    updated_at: now,
  })
}
