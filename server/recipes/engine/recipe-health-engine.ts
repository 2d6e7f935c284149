// An engine that monitors its recipes: it counts how runs end and doesn't run a quarantined recipe. A scan then fails
// and is retried, but is never "not found"; a removal goes to the person.

import type { HealthStep, RunVerdict } from '#shared/recipe/health.ts'
import { isCanaryDue, isQuarantined, type RecipeHealth } from '#shared/recipe/health.ts'
import { judgeRun, lacksParts } from '#shared/recipe/judge-run.ts'
import { hasUnreadableNames } from '#shared/recipe/unreadable-names.ts'
import type { Db } from '../../db/database.ts'
import type { Log } from '../../lib/log.ts'
import {
  type Engine,
  type OptOutAnswer,
  type OptOutRequest,
  QUARANTINED_TEXT,
  type Scanner,
} from '../../removals/engine.ts'
import { noteHealth, readHealth, readRecipe } from './recipe-health-store.ts'

/** Why a step isn't run, as a code for logs and for the operator. */
export const RECIPE_QUARANTINED = 'recipe_quarantined'

export type CareDeps = {
  db: Db
  now: () => number
  log: Pick<Log, 'info' | 'warn'>
  /** Runs a recipe's search for people whom the site is known to list. `recipe` is its JSON. */
  canary: (recipe: unknown, signal: AbortSignal) => Promise<'passed' | 'failed' | 'inconclusive'>
}

/** Wraps an engine with recipe health checks. */
export function careForRecipes(engine: Engine, deps: CareDeps): Engine {
  return {
    distinct: engine.distinct,
    async scanner(siteId, signal, mailbox, transport) {
      if (await isHeld(deps, siteId, 'scan', signal)) return quarantined
      const scanner = await engine.scanner(siteId, signal, mailbox, transport)
      return scanner && counted(deps, siteId, scanner)
    },
    async optOut(siteId, request) {
      if (await isHeld(deps, siteId, 'optOut', request.signal))
        return request.resume ? giveLink(request) : null
      const answer = await engine.optOut(siteId, request)
      if (answer) await note(deps, siteId, 'optOut', [ended(answer.status, reasonOf(answer))])
      return answer
    },
  }
}

const quarantined: Scanner = {
  search: async () => ({ status: 'error', extracted: [], shots: [], problem: QUARANTINED_TEXT }),
  control: async () => ({ kind: 'unknown', outcome: 'error', problem: QUARANTINED_TEXT }),
  openPage: async () => 'unknown',
  random: () => 0,
  close: async () => undefined,
}

/** The request was already sent, and the link works only once: the person opens it. */
function giveLink({ resume }: OptOutRequest): OptOutAnswer {
  const remaining = 'Open the confirmation link yourself and follow the page.'
  return {
    status: 'requires_manual',
    shots: [],
    handoff: resume ? { url: resume.link, filled: [], remaining } : null,
    resume: null,
    uncertain: false,
    disclosed: [],
    problem: null,
  }
}

/** How a run ended, for the counts. */
type Ending = { verdict: RunVerdict; why: string }

const ended = (status: string, problem: string | null): Ending => ({
  verdict: judgeRun(status, problem),
  why: problem ?? status,
})

/** The sentence for people doesn't show whose fault it was, so the engine's own reason comes first. */
const reasonOf = ({ reason, problem }: { reason?: string | null; problem: string | null }) =>
  reason ?? problem

/** Records were read, but none could be judged. A scan treats that as an error. */
const NAMELESS: Ending = { verdict: 'own_fault', why: 'the records have lost their names' }

/**
 * Counts a visit when it ends, all its queries in one write. A broken recipe fails them all, which counts as one
 * failure.
 */
function counted(deps: CareDeps, siteId: string, scanner: Scanner): Scanner {
  const endings: Ending[] = []
  let failed = false
  return {
    ...scanner,
    async search(query, pictures) {
      const answer = await scanner.search(query, pictures)
      const reason = reasonOf(answer)
      const isWhole = !lacksParts(reason)
      const end = isWhole && hasUnreadableNames(answer.extracted) ? NAMELESS : ended(answer.status, reason)
      const ownFault = end.verdict === 'own_fault'
      if (!ownFault || !failed) endings.push(end)
      failed ||= ownFault
      return answer
    },
    async close() {
      await scanner.close()
      await note(deps, siteId, 'scan', endings.splice(0))
    },
  }
}

/** Whether a step is quarantined. If a retry is due, one worker runs a canary first. */
async function isHeld(
  deps: CareDeps,
  siteId: string,
  step: HealthStep,
  signal: AbortSignal,
): Promise<boolean> {
  const health = await readHealth(deps.db, siteId)
  if (health === null || !isQuarantined(health, step)) return false
  if (isCanaryDue(health, deps.now()) && (await passesCanary(deps, siteId, signal))) {
    const now = await readHealth(deps.db, siteId)
    if (now === null || !isQuarantined(now, step)) return false
  }
  deps.log.info({ code: RECIPE_QUARANTINED, site: siteId, step }, 'a run was left out')
  return true
}

async function passesCanary(deps: CareDeps, siteId: string, signal: AbortSignal): Promise<boolean> {
  const at = deps.now()
  const due = (health: RecipeHealth) => isCanaryDue(health, at)
  const claimed = await noteHealth(deps, siteId, [{ kind: 'canary_started', at }], due)
  if (!claimed) return false
  const outcome = await deps.canary(await readRecipe(deps.db, siteId), signal)
  deps.log.info({ code: 'recipe_canary', site: siteId, outcome }, 'a canary was run')
  if (outcome !== 'passed') return false
  // The canary tested this version; a newer version has its own health.
  const same = (health: RecipeHealth) => health.version === claimed.after.version
  const lifted = await noteHealth(deps, siteId, [{ kind: 'canary_passed' }], same)
  if (lifted) deps.log.info({ code: 'recipe_back', site: siteId }, 'a recipe is in use again')
  return true
}

async function note(deps: CareDeps, siteId: string, step: HealthStep, endings: readonly Ending[]) {
  if (endings.length === 0) return
  const at = deps.now()
  const runs = endings.map(end => ({ kind: 'run', step, ...end, at }) as const)
  const noted = await noteHealth(deps, siteId, runs)
  const held = noted?.after.quarantine
  if (!held || held.since === noted.before.quarantine?.since) return
  const { version, inARow } = noted.after
  const facts = {
    code: RECIPE_QUARANTINED,
    site: siteId,
    step,
    version,
    failures: inARow[step],
    why: held.why,
  }
  // The operator's task: fix the recipe, raise its version, and import it.
  deps.log.warn({ ...facts, task: 'mend_recipe' }, 'a recipe is out of use: it failed three times in a row')
}
