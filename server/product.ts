// Composes the server: the world, the database, accounts, mail, the engine, the queue and the HTTP surface.
import path from 'node:path'
import { SECOND } from '#shared/lib/time.ts'
import { accountRulesOf } from './account-settings.ts'
import { loadKeys } from './accounts/load-keys.ts'
import { type AccountDeps, openAccounts } from './accounts/open-accounts.ts'
import { planWelcome } from './accounts/send-welcome.ts'
import { backupSchedule } from './backup-schedule.ts'
import { endPayments } from './billing/end-payments.ts'
import { joinAccount } from './billing/read-customer.ts'
import { openRecipes } from './brokers/open-recipes.ts'
import { openDatabase } from './db/database.ts'
import { createDatabaseClock } from './db/database-clock.ts'
import { areSold } from './db/entitlements.ts'
import { type FollowedSchema, followSchemaVersion } from './db/follow-schema.ts'
import { OutdatedCopy } from './db/schema-version.ts'
import { sealPlain } from './db/seal-plain.ts'
import type { Deps } from './deps.ts'
import { journalFolder, type Settings } from './env.ts'
import type { Queue } from './jobs/queue.ts'
import { planRewrite } from './jobs/vacuum.ts'
import { contactOf } from './lib/contact-settings.ts'
import { type HttpServer, openHttpServer } from './lib/http-server.ts'
import { openJournal } from './lib/journal.ts'
import { letterRulesOf } from './lib/letter-settings.ts'
import { createLog, type Log } from './lib/log.ts'
import { mailGrantOf, returnPlaceOf } from './lib/mailbox-settings.ts'
import { loadMasterKey } from './lib/master-key.ts'
import { createShutdown, type Shutdown } from './lib/shutdown.ts'
import { ensureWebBuild } from './lib/web-build.ts'
import type { LiveViewsDeps } from './live-view/live-views.ts'
import { createMailer, dkimOf } from './mail/smtp.ts'
import { countMails } from './metrics/count-mails.ts'
import { openPush } from './notifications/open-push.ts'
import { openEvidence } from './open-evidence.ts'
import { openBilling, openLanguageModel, planRulesOf, vapidKeysOf } from './open-services.ts'
import { outdatedCopy } from './outdated-copy.ts'
import { isPublicAddress } from './recipes/public-address.ts'
import { deleteAtOnce } from './rights/delete-at-once.ts'
import { receiptSigner } from './rights/receipt.ts'
import { readingDeps } from './route-deps.ts'
import { serveWeb } from './serve-web.ts'
import { startMetrics } from './start-metrics.ts'
import { startWorkers } from './start-workers.ts'
import { takeMail } from './take-mail.ts'
import { createWebhookCaller } from './webhooks/caller.ts'
import { openWorld } from './world.ts'

/** How long a request that moves the sandbox's time waits for jobs: less than HTTP clients wait (five minutes). */
const IDLE_WAIT_MS = 240 * SECOND
/** How often the folder of recipes is compared with what is stored. */
const RECIPES_EVERY = 60 * SECOND

/** Parts of the environment that only the program itself may access. */
export type Surroundings = {
  wallNow: () => number
  random: () => number
  /** The machine's resources for the program: bytes of memory, and cores. */
  machine: { memory: number; cores: number }
  /** Prints a message for the person who started the program. */
  announce: (text: string) => void
  /** Whether the built web app is served here. */
  servesWeb: boolean
  /** The folder of database migrations; the product's own by default. */
  migrations?: string
}

/** `metricsUrl`: of /metrics, if it has a port of its own. */
export type Product = { url: string; metricsUrl: string | null; stop: () => Promise<void> }

/**
 * Starts everything and resolves when it serves. If a newer version removes a part of the database that this one needs,
 * stops all but the HTTP server, which asks clients to come back later. @throws if a part can't start; the parts
 * already started are stopped.
 */
export async function startProduct(settings: Settings, surroundings: Surroundings): Promise<Product> {
  const shutdown = createShutdown()
  const log = createLog(settings.LOG_LEVEL)
  const has = (role: 'web' | 'worker' | 'mail-in') =>
    settings.ROLE.includes('all') || settings.ROLE.includes(role)
  const httpServer = await openHttpServer({ host: settings.HOST, port: settings.PORT, isOpen: has('web') })
  const publicUrl = (settings.PUBLIC_URL ?? httpServer.url).replace(/\/+$/, '')
  let metricsUrl: string | null = null
  const outdated = outdatedCopy({ httpServer, log, stopRest: shutdown.stop })
  try {
    const frame = { shutdown, log, httpServer, publicUrl, has }
    const { schema, ...composed } = await compose(settings, surroundings, frame)
    metricsUrl = composed.metricsUrl
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
    metricsUrl,
    async stop() {
      outdated.end()
      await shutdown.stop()
      await httpServer.close()
    },
  }
}

type Frame = {
  shutdown: Shutdown
  log: Log
  httpServer: HttpServer
  publicUrl: string
  has: (role: 'web' | 'worker' | 'mail-in') => boolean
}

async function compose(
  settings: Settings,
  surroundings: Surroundings,
  { shutdown, log, httpServer, publicUrl, has }: Frame,
): Promise<{ schema: FollowedSchema; metricsUrl: string | null }> {
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
  const metrics = await startMetrics(settings, { database, now: world.now, wallNow, log, shutdown })
  const journal = openJournal({
    folder: journalFolder(settings),
    masterKey,
    wallNow,
    keptDays: settings.BACKUP_DAYS + 1,
  })
  shutdown.later(journal.close)
  const returnPlace = returnPlaceOf(settings)
  const mailer = createMailer({
    smtpUrl: world.smtpUrl,
    from: settings.MAIL_FROM,
    dkim: dkimOf(settings),
    mailbox: returnPlace.mailbox,
    grant: mailGrantOf(settings),
  })
  shutdown.later(async () => mailer.close())
  const sendMail = metrics ? countMails(mailer.send, metrics.counts) : mailer.send
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
    sendMail,
    publicUrl,
    journal,
    ...returnPlace,
    nudge: () => queue?.nudge(),
    address: world.address,
    envelope: database.envelope,
    evidence,
    ...(metrics ? { counts: metrics.counts } : {}),
    letterRules: letterRulesOf(settings),
    planRules: planRulesOf(settings, billing),
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
  const webhooks = createWebhookCaller({
    allowOrigins: settings.WEBHOOK_ALLOW_ORIGINS,
    isPublicAddress,
    wallNow,
  })
  const keys = await loadKeys({ db: database.db, wallNow, dataDir })
  const accounts: AccountDeps = await openAccounts({
    database,
    log,
    sendMail,
    publicUrl,
    keys,
    wallNow,
    adminEmails: world.adminEmails,
    demoOperator: world.demoOperator,
    ...accountRulesOf(settings, log),
    deleteAccount: deleteAtOnce(() => deletion),
    welcome: (tx, userId) => planWelcome(tx, deps, userId),
    whenConfirmed: (tx, { id, email }) => joinAccount(tx, id, email, deps.now()),
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
  const recipes = await openRecipes(deps, world, settings)
  const reading = readingDeps(deps, accounts, billing)
  const isOwn = settings.STRIPE_SECRET_KEY === undefined
  const sells = deps.planRules?.areSold ? reading : null
  await world.seed(deps, accounts, sells && { isOwn, reading: { ...sells, publicUrl } })
  if (sells && !(await areSold(deps.db, deps)))
    log.warn(
      'Stripe is set, but no plan has a price: create them at /stripe-setup. Nobody is held to a plan before',
    )
  if (has('mail-in')) await takeMail(settings, world, { deps, shutdown })
  let live: LiveViewsDeps | null = null
  if (has('worker')) {
    const following = setInterval(() => void recipes.look(), RECIPES_EVERY)
    shutdown.later(async () => clearInterval(following))
    const started = await startWorkers(settings, surroundings.machine, {
      deps,
      world,
      clock,
      random,
      shutdown,
      metrics,
      forJobs: {
        ...deletion,
        push,
        webhooks,
        contact: contactOf(world.contact, world.adminEmails),
        reading,
        backups: backupSchedule(settings, masterKey),
      },
    })
    queue = started.queue
    live = started.live
  }
  if (has('web')) {
    await built
    await serveWeb(settings, servesWeb, {
      deps,
      world,
      live,
      clock,
      accounts,
      push,
      webhooks,
      billing,
      schema,
      metrics,
      shutdown,
      httpServer,
      publicUrl,
    })
  }
  announce(world.greeting(publicUrl))
  return { schema, metricsUrl: metrics?.url ?? null }
}
