// Composes the server: the world, the database, accounts, mail, the engine, the queue and the HTTP surface.
import path from 'node:path'
import { Hono } from 'hono'
import { SECOND } from '#shared/lib/time.ts'
import { authenticate } from './accounts/authenticate.ts'
import { createBreachCheck } from './accounts/breached-passwords.ts'
import { LOOPBACK_LIMITS } from './accounts/limits.ts'
import { loadKeys } from './accounts/load-keys.ts'
import { type AccountDeps, openAccounts } from './accounts/open-accounts.ts'
import { planWelcome } from './accounts/send-welcome.ts'
import { createForwarding } from './analytics/forward-vitals.ts'
import { createApp } from './app.ts'
import type { StripeSettings } from './billing/deps.ts'
import { endPayments } from './billing/end-payments.ts'
import { joinAccount } from './billing/read-customer.ts'
import { createStripe } from './billing/stripe-client.ts'
import { planFold } from './brokers/fold-catalogue.ts'
import { readRecipes } from './brokers/read-recipes.ts'
import { storeCatalogue } from './brokers/store-catalogue.ts'
import { openDatabase } from './db/database.ts'
import { createDatabaseClock } from './db/database-clock.ts'
import { areSold } from './db/entitlements.ts'
import { type FollowedSchema, followSchemaVersion } from './db/follow-schema.ts'
import { OutdatedCopy } from './db/schema-version.ts'
import { sealPlain } from './db/seal-plain.ts'
import type { Deps } from './deps.ts'
import { journalFolder, type Settings, SettingsError } from './env.ts'
import { planDeletionPurge } from './housekeeping/purge-deletions.ts'
import { planPurge } from './housekeeping/purge-expired.ts'
import { jobs } from './job-list.ts'
import { type Queue, startQueue } from './jobs/queue.ts'
import { planRewrite, planVacuum } from './jobs/vacuum.ts'
import { workerCount } from './jobs/worker-count.ts'
import { createLanguageModel, type LanguageModel } from './legal/language-model.ts'
import { contactOf } from './lib/contact-settings.ts'
import { answerStopping, type HttpServer, openHttpServer } from './lib/http-server.ts'
import { openJournal } from './lib/journal.ts'
import { createLog, type Log } from './lib/log.ts'
import { loadMasterKey } from './lib/master-key.ts'
import { createShutdown } from './lib/shutdown.ts'
import { ensureWebBuild, WEB_ROOT } from './lib/web-build.ts'
import { createMailer } from './mail/smtp.ts'
import { openPush } from './notifications/open-push.ts'
import { openEvidence } from './open-evidence.ts'
import { outdatedCopy } from './outdated-copy.ts'
import { createBrowserPool } from './recipes/browser.ts'
import { loadCaptchaSolver, type SolveCaptcha } from './recipes/captcha-solver.ts'
import { canaryRunner } from './recipes/care-canary.ts'
import { recipeEngine } from './recipes/engine/recipe-engine.ts'
import { careForRecipes } from './recipes/engine/recipe-health-engine.ts'
import { isPublicAddress } from './recipes/public-address.ts'
import { listenForMail } from './removals/mail/listen.ts'
import { noteAssertion } from './removals/mail/note-assertion.ts'
import { offerLink } from './removals/mail/offer-link.ts'
import type { InboxDeps } from './removals/mail/receive-mail.ts'
import { planStretching } from './removals/verify/stretch-lanes.ts'
import { deleteAtOnce } from './rights/delete-at-once.ts'
import { planEvidencePurge } from './rights/purge-evidence.ts'
import { receiptSigner } from './rights/receipt.ts'
import { readingDeps } from './route-deps.ts'
import { builtSite } from './site/built-site.ts'
import { webFiles } from './site/web-files.ts'
import { followChanges } from './sync/changes.ts'
import { createDevices } from './sync/devices.ts'
import { serveRealtime } from './sync/realtime.ts'
import { openWorld, type World } from './world.ts'

/** How long a request that moves the sandbox's time waits for the work: less than HTTP clients wait (five minutes). */
const IDLE_WAIT_MS = 240 * SECOND

/** What only the program itself may take from its surroundings. */
export type Surroundings = {
  wallNow: () => number
  random: () => number
  /** What the program may take of the machine: bytes of memory, and cores. */
  machine: { memory: number; cores: number }
  /** Says something to whoever started the program. */
  announce: (text: string) => void
  /** Whether the built web app is served here. */
  servesWeb: boolean
  /** The folder of database migrations; the product's own unless told. */
  migrations?: string
}

export type Product = { url: string; stop: () => Promise<void> }

/**
 * Starts everything and answers once it serves. When a newer copy takes away what this one needs of the database, it
 * stops all but its HTTP server, where it asks clients to come again. @throws when a part cannot start; what had started is stopped.
 */
export async function startProduct(settings: Settings, surroundings: Surroundings): Promise<Product> {
  const shutdown = createShutdown()
  const log = createLog(settings.LOG_LEVEL)
  const has = (role: 'web' | 'worker' | 'mail-in') =>
    settings.ROLE.includes('all') || settings.ROLE.includes(role)
  const httpServer = await openHttpServer({ host: settings.HOST, port: settings.PORT, isOpen: has('web') })
  const publicUrl = (settings.PUBLIC_URL ?? httpServer.url).replace(/\/+$/, '')
  const outdated = outdatedCopy({ httpServer, log, stopRest: shutdown.stop })
  try {
    const schema = await compose(settings, surroundings, { shutdown, log, httpServer, publicUrl, has })
    schema.outdated.then(outdated.stepAside)
  } catch (error) {
    if (error instanceof OutdatedCopy) await outdated.stepAside(error)
    else {
      await shutdown.stop()
      await httpServer.close()
      throw error
    }
  }
  return {
    url: publicUrl,
    async stop() {
      outdated.end()
      await shutdown.stop()
      await httpServer.close()
    },
  }
}

type Frame = {
  shutdown: ReturnType<typeof createShutdown>
  log: Log
  httpServer: HttpServer
  publicUrl: string
  has: (role: 'web' | 'worker' | 'mail-in') => boolean
}

async function compose(
  settings: Settings,
  surroundings: Surroundings,
  { shutdown, log, httpServer, publicUrl, has }: Frame,
): Promise<FollowedSchema> {
  const { random, announce, servesWeb } = surroundings
  const clock = createDatabaseClock(surroundings.wallNow, log)
  const wallNow = clock.now
  const dataDir = path.resolve(settings.DATA_DIR)
  const built = has('web') && servesWeb ? ensureWebBuild(announce) : Promise.resolve(false)
  let queue: Queue | null = null
  const world = await openWorld(settings, {
    dir: path.join(dataDir, 'world'),
    publicUrl,
    ownUrl: httpServer.url,
    log,
    wallNow,
    whenAdvanced: async () => queue?.idle(IDLE_WAIT_MS),
  })
  shutdown.later(world.close)
  const masterKey = loadMasterKey(dataDir, settings.MASTER_KEY)
  const database = await openDatabase({
    url: settings.DATABASE_URL,
    folder: path.join(dataDir, 'database'),
    masterKey,
    wallNow,
    migrations: surroundings.migrations,
    onError: error => log.error({ err: error }, 'database error'),
  })
  shutdown.later(database.close)
  const schema = await followSchemaVersion(database, error =>
    log.error({ err: error }, 'the database’s version could not be read'),
  )
  shutdown.later(schema.close)
  const unfollow = await clock.follow(database.db)
  shutdown.later(async () => unfollow())
  const journal = openJournal({
    folder: journalFolder(settings),
    masterKey,
    wallNow,
    keptDays: settings.BACKUP_DAYS + 1,
  })
  shutdown.later(journal.close)
  const mailer = createMailer({ smtpUrl: world.smtpUrl, from: settings.MAIL_FROM })
  shutdown.later(async () => mailer.close())
  const evidence = await openEvidence(database.db, settings, error =>
    log.warn({ err: error }, 'the object store does not answer; pictures can be neither stored nor shown'),
  )
  const billing = openBilling(settings, world)
  const languageModel = openLanguageModel(settings, world)
  const deps: Deps = {
    languageModel,
    database,
    db: database.db,
    now: world.now,
    wallNow,
    log,
    sendMail: mailer.send,
    publicUrl,
    journal,
    mailDomain: settings.MAIL_DOMAIN,
    nudge: () => queue?.nudge(),
    address: world.address,
    envelope: database.envelope,
    evidence,
    planRules: {
      areSold: billing !== null && settings.BILLING !== 'off',
      pastDueDays: settings.PAST_DUE_DAYS,
      ...(settings.PEOPLE_MAX === undefined
        ? {}
        : { withoutSubscription: { maxPeople: settings.PEOPLE_MAX } }),
    },
  }
  await sealPlain(database.db, { whenAny: tx => planRewrite(tx, deps), signal: new AbortController().signal })
  const push = openPush({
    dataDir,
    keys: vapidKeysOf(settings),
    mailFrom: settings.MAIL_FROM,
    publicUrl,
    allowOrigins: settings.PUSH_ALLOW_ORIGINS,
    pushService: world.pushService,
    isPublicAddress,
    log,
    wallNow,
  })
  shutdown.later(async () => push.close())
  const keys = await loadKeys({ db: database.db, wallNow, dataDir })
  const accounts: AccountDeps = await openAccounts({
    database,
    log,
    sendMail: mailer.send,
    publicUrl,
    keys,
    wallNow,
    adminEmails: world.adminEmails,
    redirectAllow: settings.REDIRECT_ALLOW,
    trustProxy: settings.TRUST_PROXY,
    deleteAccount: deleteAtOnce(() => deletion),
    welcome: (tx, userId) => planWelcome(tx, deps, userId),
    whenConfirmed: (tx, { id, email }) => joinAccount(tx, id, email, deps.now()),
    providers: {
      list: settings.OIDC_PROVIDERS,
      allowOrigins: settings.OIDC_ALLOW_ORIGINS,
      isPublicAddress,
    },
    freshFor: settings.FRESH_SIGN_IN_SECONDS * SECOND,
    limits: settings.WORLD === 'sandbox' ? LOOPBACK_LIMITS : {},
    passwordChange: {
      currentPassword: settings.PASSWORD_CHANGE_ASKS.includes('current_password'),
      reauthentication: settings.PASSWORD_CHANGE_ASKS.includes('reauthentication'),
    },
    ...(settings.BREACHED_PASSWORDS_URL === undefined
      ? {}
      : { isBreached: createBreachCheck({ rangeUrl: settings.BREACHED_PASSWORDS_URL, fetch, log }) }),
  })
  shutdown.later(accounts.close)
  const deletion = {
    ...deps,
    accounts,
    wallNow,
    backupDays: settings.BACKUP_DAYS,
    receiptSigner: receiptSigner(keys.ring),
    ...(billing ? { endPayments: (userId: string) => endPayments({ ...deps, ...billing }, userId) } : {}),
  }
  const recipes = await readRecipes(world.recipesDir, log)
  await storeCatalogue(deps.db, world.brokers, recipes, {
    address: world.address,
    automateSilent: settings.AUTOMATE_SILENT,
  })
  const reading = readingDeps(deps, accounts, billing)
  const isOwn = settings.STRIPE_SECRET_KEY === undefined
  const sells = deps.planRules?.areSold ? reading : null
  await world.seed(deps, accounts, sells && { isOwn, reading: { ...sells, publicUrl } })
  if (sells && !(await areSold(deps.db, deps)))
    log.warn(
      'Stripe is set, but no plan has a price: create them at /stripe-setup. Nobody is held to a plan before',
    )
  if (has('mail-in')) {
    const noted: InboxDeps['noteAssertion'] = (tx, userId, job) => noteAssertion(tx, deps, userId, job)
    const inbox = await listenForMail(
      {
        ...deps,
        noteAssertion: noted,
        offerLink: (tx, userId, job, offered) => offerLink(tx, deps, userId, job, offered),
      },
      { host: settings.HOST, port: settings.MAIL_IN_PORT },
    )
    shutdown.later(inbox.close)
    world.deliverTo({ domain: settings.MAIL_DOMAIN, port: inbox.port })
  }
  if (has('worker')) {
    const workers = workerCount(surroundings.machine)
    const httpVisits = settings.HTTP_VISITS_PER_CORE * surroundings.machine.cores
    // One more than visits need, so that a picture of a page that came over HTTP waits for no visit's end.
    const browser = createBrowserPool({ executablePath: settings.CHROMIUM_PATH, maxContexts: workers + 1 })
    shutdown.later(browser.close)
    // Started beside the rest, so that the first scan does not wait for it, and a missing browser is known at once.
    const idle = { proxyServer: 'http://127.0.0.1:9', ignoreHTTPSErrors: false }
    browser
      .withContext(idle, async () => undefined)
      .catch(error => {
        if (!shutdown.isStopping()) log.warn({ err: error }, 'no browser to run recipes with')
      })
    const run = { browser, now: world.now, random, log, solveCaptcha: await solverOf(settings) }
    const { rewrites, address, pace } = world
    const canary = canaryRunner(run, rewrites)
    const engine = careForRecipes(recipeEngine({ db: deps.db, run, rewrites, address, pace }), {
      ...deps,
      canary,
    })
    const started = await startQueue(
      { ...deps, wallNow, mayWork: clock.isRight, spacing: pace.most },
      jobs({
        ...deletion,
        engine,
        push,
        contact: contactOf(world.contact, world.adminEmails),
        reading,
      }),
      workers,
      httpVisits,
    )
    await planPurge(deps)
    await planDeletionPurge(deps)
    await planEvidencePurge(deps)
    await planVacuum(deps)
    await planFold(deps)
    await planStretching(deps)
    queue = started
    shutdown.later(started.stop)
  }
  if (has('web')) {
    await built
    const changes = await followChanges(deps)
    shutdown.later(changes.close)
    const realtime = serveRealtime(
      {
        ...deps,
        changes,
        authenticate: request => authenticate(accounts, request),
        watchSession: accounts.sessions.watch,
      },
      httpServer.server,
    )
    shutdown.later(async () => realtime.close())
    const devices = createDevices(deps)
    shutdown.later(devices.flush)
    const app = createApp({
      deps,
      devices,
      changes,
      accounts,
      push: { push, wallNow },
      billing,
      backupDays: settings.BACKUP_DAYS,
      contact: world.contact,
      claims: world.claims,
      isReady: async () => !shutdown.isStopping(),
      isClockRight: clock.isRight,
      checkSchema: schema.look,
      web: servesWeb ? webFiles(WEB_ROOT, publicUrl) : new Hono(),
      measuring: {
        readSite: builtSite(WEB_ROOT),
        ...(settings.VITALS_URL === undefined
          ? {}
          : { forward: createForwarding({ url: settings.VITALS_URL, fetch, log }) }),
      },
      dev: world.routes,
    })
    httpServer.serve((request, env) => world.site(request) ?? app.fetch(request, env))
    shutdown.later(() => httpServer.refuse(answerStopping))
  }
  announce(world.greeting(publicUrl))
  return schema
}

/**
 * Stripe by the settings, or else the world's own service; null where there is none. Also where plans are no longer sold
 * (`BILLING=off`): what was sold before still has to be read, canceled, and ended with its account.
 */
function openBilling(settings: Settings, world: World): StripeSettings | null {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: apiBase,
  } = settings
  const own =
    secretKey !== undefined && webhookSecret !== undefined ? { secretKey, webhookSecret, apiBase } : null
  const used = own ?? world.stripe
  return used && { stripe: createStripe(used), webhookSecret: used.webhookSecret }
}

/** The model of the settings, or else the world's own; null where there is none. */
function openLanguageModel(settings: Settings, world: World): LanguageModel | null {
  const { LLM_BASE_URL: baseUrl, LLM_MODEL: model, LLM_API_KEY: apiKey } = settings
  const own = baseUrl !== undefined && model !== undefined ? { baseUrl, model, apiKey } : null
  const used = own ?? world.languageModel
  return used && createLanguageModel({ ...used, fetch })
}

/** The operator's own, where there is one. @throws SettingsError when it cannot be loaded. */
async function solverOf({ CAPTCHA_SOLVER: file }: Settings): Promise<SolveCaptcha | undefined> {
  if (file === undefined) return undefined
  return loadCaptchaSolver(path.resolve(file)).catch((error: Error) => {
    throw new SettingsError(`setting ${error.message}`)
  })
}

/** The pair from the settings, which come both or not at all. */
function vapidKeysOf({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }: Settings) {
  return publicKey !== undefined && privateKey !== undefined ? { publicKey, privateKey } : null
}
