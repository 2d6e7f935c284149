// Operations: what /operations/v1 takes and answers. For operators only; nothing here names an account or a person.
import type { Whose } from '#shared/domain/capabilities.ts'
import { VITAL_NAMES, type VitalName } from '#shared/domain/web-vitals.ts'
import { HOUR } from '#shared/lib/time.ts'
import { z } from '#shared/lib/z.ts'

/** Every endpoint below /operations/v1: all of them are the operators' only, who run what belongs to everybody. */
export const operationsEndpoints = {
  'GET /queue': { need: 'operator', whose: 'anybody' },
  'POST /queue/retry': { need: 'operator', whose: 'anybody' },
  'GET /recipes': { need: 'operator', whose: 'anybody' },
  'POST /recipes/:site/release': { need: 'operator', whose: 'anybody' },
  'GET /measures': { need: 'operator', whose: 'anybody' },
  'GET /sites': { need: 'operator', whose: 'anybody' },
  'POST /sites/:site/release': { need: 'operator', whose: 'anybody' },
} as const satisfies Readonly<Record<`${'GET' | 'POST'} /${string}`, { need: 'operator'; whose: Whose }>>
export type OperationsEndpoint = keyof typeof operationsEndpoints

/** A piece of work begun more often than this has failed at least once. */
export const FAILING_OVER = 1
/** Work that is due for longer than this (milliseconds of product time) is listed though it has not failed. */
export const OVERDUE = HOUR
/** Pieces that the list holds at most. */
export const TROUBLED_MAX = 100

const at = z.iso.datetime()
const count = z.int().nonnegative()

/** Names a piece of work to whoever retries it, and nothing else: a digest, which leads to nobody's rows. */
export const workRef = z.string().regex(/^[\da-f]{32}$/)

/** One kind of work. Each piece is due, being done, or waiting for its time; `failing` counts across these. */
export const queueLine = z.strictObject({
  kind: z.string(),
  due: count,
  doing: count,
  waiting: count,
  failing: count,
  /** Since when the oldest is due, product time; null where none is. */
  oldest_due_at: at.nullable(),
})
export type QueueLine = z.infer<typeof queueLine>

/** A piece of work that fails, or is due for long. */
export const troubledWork = z.strictObject({
  kind: z.string(),
  ref: workRef,
  /** The site whose turn it waits for; null for work that visits none. */
  site: z.string().nullable(),
  attempts: count,
  due_at: at,
  /** Wall time; null unless a worker holds it. */
  leased_until: at.nullable(),
})
export type TroubledWork = z.infer<typeof troubledWork>

/**
 * GET /queue. `now` is product time. `troubled`: the most often begun first, at most TROUBLED_MAX of `troubled_count`.
 */
export const queueView = z.strictObject({
  now: at,
  kinds: z.array(queueLine),
  troubled: z.array(troubledWork),
  troubled_count: count,
})
export type QueueView = z.infer<typeof queueView>

/** Body of POST /queue/retry: one piece, or all of a kind that fail. */
export const retryBody = z.strictObject({ kind: z.string().max(40), ref: workRef.optional() })

/** Its answer: how many are due now that were not being done. */
export const retryAnswer = z.strictObject({ retried: count })
export type RetryAnswer = z.infer<typeof retryAnswer>

/** How a recipe does. Counts are of its present version. */
export const recipeView = z.strictObject({
  site: z.string(),
  name: z.string(),
  version: z.string(),
  method: z.string(),
  runs: z.strictObject({ worked: count, own_fault: count, says_nothing: count }),
  /** Failures of its own making since the step last worked. */
  in_a_row: z.strictObject({ scan: count, optOut: count }),
  /** Out of use: which step, since when (product time), and what the last failure was. */
  quarantine: z.strictObject({ step: z.enum(['scan', 'optOut']), since: at, why: z.string() }).nullable(),
  /** When its search was last tried while out of use. */
  canary_at: at.nullable(),
  /** Automated removals of the site that ended, and those of them that were verified. */
  finished: count,
  verified: count,
  /** What people are shown as the site's rate, 0 to 1; null where they are shown none. */
  success_rate: z.number().nullable(),
})
export type RecipeView = z.infer<typeof recipeView>

/** GET /recipes: worst first. */
export const recipeList = z.strictObject({ recipes: z.array(recipeView) })
export type RecipeList = z.infer<typeof recipeList>

/** Body of POST /recipes/{site}/release: the version that the operator has looked at. */
export const releaseBody = z.strictObject({ version: z.string().max(100) })

/** A site whose absences we don't believe. */
export const untrustedSite = z.strictObject({
  site: z.string(),
  name: z.string(),
  /** Absences are held: since when (product time), how many listings disappeared, how many of them were requested. */
  held: z.strictObject({ since: at, vanished: count, asked: count }).nullable(),
  /** When it last showed nobody, not even people with the most common names; null if it has answered since. */
  silent_at: at.nullable(),
})
export type UntrustedSite = z.infer<typeof untrustedSite>

/** Sites of one network whose maintenance visits come less often than planned, because it bears no more. */
export const stretchedLane = z.strictObject({
  lane: z.string(),
  /** Their names. */
  sites: z.array(z.string()),
  /** How many visits go there at once. */
  at_once: z.int().positive(),
  /** By how many days the usual maintenance visit comes later. */
  days: count,
})
export type StretchedLane = z.infer<typeof stretchedLane>

/**
 * GET /sites: only the untrusted ones; held ones first, the longest held first. `stretched`: the most days first.
 */
export const untrustedSites = z.strictObject({
  sites: z.array(untrustedSite),
  stretched: z.array(stretchedLane),
})
export type UntrustedSites = z.infer<typeof untrustedSites>

/** Body of POST /sites/{site}/release: the hold that the operator has checked, by its start. */
export const releaseSiteBody = z.strictObject({ since: at })

/** GET /measures: the last `days` days. */
export const measuresView = z.strictObject({
  days: count,
  /** By route; a measure that was never reported is left out. CLS is a score, the rest are milliseconds. */
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
  /** Articles of the help center, the most read first. */
  reads: z.array(z.strictObject({ article: z.string(), times: count })),
})
export type MeasuresView = z.infer<typeof measuresView>
