// Operations: the bodies and answers of /operations/v1. For operators only; nothing here names an account or a
// person.
import type { Whose } from '#shared/domain/capabilities.ts'
import { VITAL_NAMES, type VitalName } from '#shared/domain/web-vitals.ts'
import { HOUR } from '#shared/lib/time.ts'
import { z } from '#shared/lib/z.ts'

/** All endpoints below /operations/v1. Only operators may call them, because they run shared parts of the service. */
export const operationsEndpoints = {
  'GET /queue': { need: 'operator', whose: 'anybody' },
  'POST /queue/retry': { need: 'operator', whose: 'anybody' },
  'GET /recipes': { need: 'operator', whose: 'anybody' },
  'POST /recipes/:site/release': { need: 'operator', whose: 'anybody' },
  'GET /measures': { need: 'operator', whose: 'anybody' },
  /** Answers with `doctorView` (doctor.ts). */
  'GET /doctor': { need: 'operator', whose: 'anybody' },
  'GET /sites': { need: 'operator', whose: 'anybody' },
  'POST /sites/:site/release': { need: 'operator', whose: 'anybody' },
} as const satisfies Readonly<Record<`${'GET' | 'POST'} /${string}`, { need: 'operator'; whose: Whose }>>
export type OperationsEndpoint = keyof typeof operationsEndpoints

/** Work that started more often than this has failed at least once. */
export const FAILING_OVER = 1
/** Work overdue by more than this (milliseconds of product time) is listed even if it hasn't failed. */
export const OVERDUE = HOUR
/** The maximum length of the list. */
export const TROUBLED_MAX = 100

const at = z.iso.datetime()
const count = z.int().nonnegative()

/** Identifies a piece of work for a retry: a digest that can't be traced to anyone's rows. */
export const workRef = z.string().regex(/^[\da-f]{32}$/)

/** One kind of work. Each piece is due, running, or scheduled; `failing` counts across these. */
export const queueLine = z.strictObject({
  kind: z.string(),
  due: count,
  doing: count,
  waiting: count,
  failing: count,
  /** When the oldest became due, product time; null if none is due. */
  oldest_due_at: at.nullable(),
})
export type QueueLine = z.infer<typeof queueLine>

/** A piece of work that fails, or is long overdue. */
export const troubledWork = z.strictObject({
  kind: z.string(),
  ref: workRef,
  /** The site it waits for; null for work that visits none. */
  site: z.string().nullable(),
  attempts: count,
  due_at: at,
  /** Wall time; null unless a worker has it. */
  leased_until: at.nullable(),
})
export type TroubledWork = z.infer<typeof troubledWork>

/**
 * GET /queue. `now` is product time. `troubled`: the most often started first, at most TROUBLED_MAX of
 * `troubled_count`.
 */
export const queueView = z.strictObject({
  now: at,
  kinds: z.array(queueLine),
  troubled: z.array(troubledWork),
  troubled_count: count,
})
export type QueueView = z.infer<typeof queueView>

/** Body of POST /queue/retry: one piece, or all failing ones of a kind. */
export const retryBody = z.strictObject({ kind: z.string().max(40), ref: workRef.optional() })

/** Answer of POST /queue/retry: how many pieces are now due that weren't running. */
export const retryAnswer = z.strictObject({ retried: count })
export type RetryAnswer = z.infer<typeof retryAnswer>

/** The health of a recipe. Counts are for its current version. */
export const recipeView = z.strictObject({
  site: z.string(),
  name: z.string(),
  version: z.string(),
  method: z.string(),
  runs: z.strictObject({ worked: count, own_fault: count, says_nothing: count }),
  /** Failures caused by the recipe since the step last worked. */
  in_a_row: z.strictObject({ scan: count, optOut: count }),
  /** The disabled step, since when (product time), and its last failure. */
  quarantine: z.strictObject({ step: z.enum(['scan', 'optOut']), since: at, why: z.string() }).nullable(),
  /** When its search was last tried while disabled. */
  canary_at: at.nullable(),
  /** Finished automated removals of the site, and how many of them were verified. */
  finished: count,
  verified: count,
  /** The site's rate as shown to people, 0 to 1; null if none is shown. */
  success_rate: z.number().nullable(),
})
export type RecipeView = z.infer<typeof recipeView>

/** GET /recipes: worst first. */
export const recipeList = z.strictObject({ recipes: z.array(recipeView) })
export type RecipeList = z.infer<typeof recipeList>

/** Body of POST /recipes/{site}/release: the version that the operator checked. */
export const releaseBody = z.strictObject({ version: z.string().max(100) })

/** A site whose absences we don't believe. */
export const untrustedSite = z.strictObject({
  site: z.string(),
  name: z.string(),
  /**
   * Absences are on hold: since when (product time), how many listings disappeared, how many of them were requested.
   */
  held: z.strictObject({ since: at, vanished: count, asked: count }).nullable(),
  /** When it last returned nobody, not even people with the most common names; null if it has answered since. */
  silent_at: at.nullable(),
})
export type UntrustedSite = z.infer<typeof untrustedSite>

/** Sites of one network with fewer maintenance visits than planned, because the network can't take more. */
export const stretchedLane = z.strictObject({
  lane: z.string(),
  /** Their names. */
  sites: z.array(z.string()),
  /** The number of parallel visits. */
  at_once: z.int().positive(),
  /** By how many days maintenance visits are delayed. */
  days: count,
})
export type StretchedLane = z.infer<typeof stretchedLane>

/**
 * GET /sites: only the untrusted ones; held ones first, the longest hold first. `stretched`: the longest delay first.
 */
export const untrustedSites = z.strictObject({
  sites: z.array(untrustedSite),
  stretched: z.array(stretchedLane),
})
export type UntrustedSites = z.infer<typeof untrustedSites>

/** Body of POST /sites/{site}/release: the hold that the operator checked, identified by its start. */
export const releaseSiteBody = z.strictObject({ since: at })

/** GET /measures: the last `days` days. */
export const measuresView = z.strictObject({
  days: count,
  /** By route; a measure without reports is omitted. CLS is a score, the others are milliseconds. */
  routes: z.array(
    z.strictObject({
      route: z.string(),
      vitals: z.array(
        z.strictObject({
          name: z.enum(VITAL_NAMES as [VitalName, ...VitalName[]]),
          p75: z.number(),
          rating: z.enum(['good', 'needs improvement', 'poor']),
          times: count,
        }),
      ),
    }),
  ),
  /** The latest day first. */
  events: z.array(
    z.strictObject({ on_day: z.iso.date(), event: z.string(), variant: z.string(), times: count }),
  ),
  /** Help articles, most read first. */
  reads: z.array(z.strictObject({ article: z.string(), times: count })),
})
export type MeasuresView = z.infer<typeof measuresView>
