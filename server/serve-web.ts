// Serves this copy's pages, endpoints and sockets.
import { Hono } from 'hono'
import { LIVE_SOCKET } from '#shared/protocol/live-view.ts'
import { authenticate } from './accounts/authenticate.ts'
import type { AccountDeps } from './accounts/open-accounts.ts'
import { createForwarding } from './analytics/forward-vitals.ts'
import { createApp } from './app.ts'
import type { StripeSettings } from './billing/deps.ts'
import { consoleFacts } from './console-facts.ts'
import type { DatabaseClock } from './db/database-clock.ts'
import type { FollowedSchema } from './db/follow-schema.ts'
import type { Deps } from './deps.ts'
import { createKeyUses, WRITE_USES_EVERY } from './developer-api/key-uses.ts'
import { ownChecks } from './doctor/own-checks.ts'
import type { Settings } from './env.ts'
import { answerStopping, type HttpServer } from './lib/http-server.ts'
import type { Shutdown } from './lib/shutdown.ts'
import { WEB_ROOT } from './lib/web-build.ts'
import { serveLiveViews } from './live-view/live-socket.ts'
import { createLiveViews, type LiveViewsDeps } from './live-view/live-views.ts'
import type { Metrics } from './metrics/open-metrics.ts'
import { socketGauge } from './metrics/part-gauges.ts'
import type { openPush } from './notifications/open-push.ts'
import { builtSite } from './site/built-site.ts'
import { webFiles } from './site/web-files.ts'
import { authorizeUpgrade } from './sync/authorize-upgrade.ts'
import { followChanges } from './sync/changes.ts'
import { createDevices } from './sync/devices.ts'
import { createPageCache } from './sync/page-cache.ts'
import { serveRealtime } from './sync/realtime.ts'
import { ownMailbox } from './take-mail.ts'
import type { WebhookCaller } from './webhooks/caller.ts'
import type { World } from './world.ts'

type WebParts = {
  deps: Deps
  world: World
  /** What live views need; null if this process has no browser. */
  live: LiveViewsDeps | null
  clock: DatabaseClock
  accounts: AccountDeps
  push: ReturnType<typeof openPush>
  webhooks: WebhookCaller
  billing: StripeSettings | null
  schema: FollowedSchema
  metrics: Metrics | null
  shutdown: Shutdown
  httpServer: HttpServer
  publicUrl: string
}

/** Opens the HTTP server for requests; they end with `shutdown`. `servesWeb`: the built app is served here too. */
export async function serveWeb(
  settings: Settings,
  servesWeb: boolean,
  {
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
  }: WebParts,
): Promise<void> {
  const { log } = deps
  const changes = await followChanges(deps)
  shutdown.later(changes.close)
  const authenticating = { ...deps, authenticate: (request: Request) => authenticate(accounts, request) }
  const liveViews = live && createLiveViews(live)
  const liveSockets =
    liveViews &&
    serveLiveViews({
      log,
      views: liveViews,
      authorize: (request, stream) => authorizeUpgrade(authenticating, request, stream, LIVE_SOCKET),
      watchSession: accounts.sessions.watch,
      steadyNow: () => performance.now(),
    })
  const realtime = serveRealtime(
    {
      ...authenticating,
      changes,
      watchSession: accounts.sessions.watch,
    },
    httpServer.server,
    liveSockets?.upgrade,
  )
  shutdown.later(async () => realtime.close())
  shutdown.later(async () => {
    await liveViews?.close()
    liveSockets?.close()
  })
  if (metrics) socketGauge(metrics.registry, realtime.sockets)
  const pageCache = createPageCache(deps.envelope)
  // What an account erases also leaves the cache.
  const stopDropping = changes.follow({
    onChange: pageCache.dropOf,
    onAfresh: pageCache.dropOf,
    onGap: pageCache.clear,
  })
  shutdown.later(async () => {
    stopDropping()
    pageCache.clear()
  })
  const devices = createDevices(deps)
  shutdown.later(devices.flush)
  const keyUses = createKeyUses(deps)
  const writing = setInterval(() => void keyUses.flush(), WRITE_USES_EVERY)
  shutdown.later(async () => {
    clearInterval(writing)
    await keyUses.flush()
  })
  const app = createApp({
    deps,
    devices,
    changes,
    pageCache,
    accounts,
    push: { push, wallNow: deps.wallNow },
    webhooks,
    keyUses,
    billing,
    liveViews,
    backupDays: settings.BACKUP_DAYS,
    contact: world.contact,
    claims: world.claims,
    metrics,
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
    consoleFacts: consoleFacts(settings, deps.database.schemaVersion),
    checkInstallation: ownChecks(settings, { ...deps, fetch, inspectMailbox: ownMailbox(settings, deps) }),
  })
  httpServer.serve((request, env) => world.site(request) ?? app.fetch(request, env))
  shutdown.later(() => httpServer.refuse(answerStopping))
}
