// A recipe's health: whether it still fits its site, judged by how its runs end. Pure; the server stores it and sends
// notifications.
import { DAY } from '#shared/lib/time.ts'
import { z } from '#shared/lib/z.ts'

/** After this many consecutive failures caused by the recipe, it is disabled (PRODUCT P10). */
export const FAILURES_IN_A_ROW = 3
/** Time between two canary runs of a disabled recipe, in milliseconds. */
export const CANARY_EVERY = DAY

const step = z.enum(['scan', 'optOut'])
export type HealthStep = z.infer<typeof step>

/**
 * What a run says about the recipe: it worked, it failed by its own fault, or nothing (the site, the person, or we
 * failed).
 */
export const runVerdicts = z.enum(['worked', 'own_fault', 'says_nothing'])
export type RunVerdict = z.infer<typeof runVerdicts>

const quarantine = z.object({
  /** The failed step. `scan` disables the whole recipe, `optOut` only the sending. */
  step,
  /** Epoch milliseconds. */
  since: z.number(),
  /** The last failure, without personal data. */
  why: z.string(),
})

/** The health of one version of a recipe. */
export const recipeHealthSchema = z.object({
  version: z.string(),
  /** All runs of this version. */
  runs: z.object({ worked: z.number(), own_fault: z.number(), says_nothing: z.number() }),
  /** Failures caused by the recipe since the step last worked. */
  inARow: z.object({ scan: z.number(), optOut: z.number() }),
  quarantine: quarantine.nullable(),
  /** When the last canary started; null before the first. */
  canaryAt: z.number().nullable(),
})
export type RecipeHealth = z.infer<typeof recipeHealthSchema>

export type HealthEvent =
  | { kind: 'run'; step: HealthStep; verdict: RunVerdict; why: string; at: number }
  | { kind: 'canary_started'; at: number }
  | { kind: 'canary_passed' }
  /** An operator checked it and enables it again. */
  | { kind: 'released' }

/** The health of a version without runs. */
export function freshHealth(version: string): RecipeHealth {
  return {
    version,
    runs: { worked: 0, own_fault: 0, says_nothing: 0 },
    inARow: { scan: 0, optOut: 0 },
    quarantine: null,
    canaryAt: null,
  }
}

/** The stored health of a recipe if it is for this version; a new version starts from zero. */
export function healthOf(kept: unknown, version: string): RecipeHealth {
  const parsed = recipeHealthSchema.safeParse(kept)
  return parsed.success && parsed.data.version === version ? parsed.data : freshHealth(version)
}

/** The recipe's health after an event. */
export function nextHealth(health: RecipeHealth, event: HealthEvent): RecipeHealth {
  switch (event.kind) {
    case 'canary_started':
      return { ...health, canaryAt: event.at }
    case 'canary_passed':
      // A canary only searches; it can't tell whether the form works again.
      if (health.quarantine?.step !== 'scan') return health
      return {
        ...health,
        quarantine: stillHeld(health, health.quarantine),
        inARow: { ...health.inARow, scan: 0 },
      }
    case 'released':
      return { ...health, quarantine: null, inARow: { scan: 0, optOut: 0 } }
    case 'run':
      return afterRun(health, event)
  }
}

/** A form that failed before the search did stays disabled. */
function stillHeld({ inARow }: RecipeHealth, held: NonNullable<RecipeHealth['quarantine']>) {
  return inARow.optOut < FAILURES_IN_A_ROW ? null : { ...held, step: 'optOut' as const }
}

function afterRun(health: RecipeHealth, event: Extract<HealthEvent, { kind: 'run' }>): RecipeHealth {
  const { step: of, verdict } = event
  const runs = { ...health.runs, [verdict]: health.runs[verdict] + 1 }
  if (verdict === 'says_nothing') return { ...health, runs }
  const count = verdict === 'worked' ? 0 : health.inARow[of] + 1
  const inARow = { ...health.inARow, [of]: count }
  // A run that began before the quarantine and ends after it doesn't change it.
  if (count < FAILURES_IN_A_ROW || health.quarantine?.step === 'scan') return { ...health, runs, inARow }
  if (health.quarantine?.step === of) return { ...health, runs, inARow }
  return { ...health, runs, inARow, quarantine: { step: of, since: event.at, why: event.why.slice(0, 200) } }
}

/** Whether a step of the recipe is disabled. Without its search, we couldn't verify any request it sends. */
export function isQuarantined({ quarantine: held }: RecipeHealth, of: HealthStep): boolean {
  return held !== null && (held.step === 'scan' || held.step === of)
}

/** Whether to retry the search of a disabled recipe. */
export function isCanaryDue({ quarantine: held, canaryAt }: RecipeHealth, now: number): boolean {
  return held?.step === 'scan' && now - Math.max(held.since, canaryAt ?? 0) >= CANARY_EVERY
}
