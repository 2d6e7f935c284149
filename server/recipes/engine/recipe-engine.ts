// The engine with real recipes: runs each site's active recipe from the database in the shared browser, or over plain
// HTTP if its pages need no scripts.
import { setTimeout as delay } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { controlsOf } from '#shared/recipe/control.ts'
import { hasOwnPages } from '#shared/recipe/own-pages.ts'
import { flattenActions } from '#shared/recipe/parse-actions.ts'
import { parseRecipe, type Recipe, type RecipeStep } from '#shared/recipe/schema.ts'
import { visitTransport } from '#shared/recipe/visit-transport.ts'
import type { Db } from '../../db/database.ts'
import type { Shot } from '../../db/evidence.ts'
import { automationTemplates } from '../../db/tables/engine.ts'
import { NeedsBrowser } from '../../jobs/job-definition.ts'
import type { Engine, OptOutAnswer, ResumeData } from '../../removals/engine.ts'
import type { OpenPage } from '../../removals/search/check-own-pages.ts'
import { searchForControl } from '../../removals/search/site-control.ts'
import type { RunScan } from '../../removals/search/visit-site.ts'
import { beginVisit, withoutBrowser } from '../browser-visit.ts'
import type { Rewrite } from '../gateway-policy.ts'
import { createPageReader } from '../http/page-reader.ts'
import { runStep } from '../http/run-step.ts'
import { openOwnPage } from '../own-page.ts'
import { runRecipe } from '../run.ts'
import type { RunDeps, RunResult } from '../run-types.ts'
import { distinctQueries } from './distinct-queries.ts'
import { problemSentence } from './problem-sentence.ts'

/** The pause between two searches of a visit, in milliseconds: random within this range, like a person's. */
export type Pace = { least: number; most: number }

/** The pause for a random number from 0 to 1. */
export function pauseOf({ least, most }: Pace, chance: number): number {
  return Math.round(least + (most - least) * chance)
}

type EngineOptions = {
  db: Db
  run: RunDeps
  rewrites: readonly Rewrite[]
  /** The address at which a person's browser can open a page. */
  address: (url: string) => string
  pace: Pace
}

/** Runs recipes for the jobs. */
export function recipeEngine(options: EngineOptions): Engine {
  const { db, run, rewrites, address, pace } = options
  const reader = createPageReader()
  return {
    async scanner(siteId, signal, mailbox, transport = 'browser') {
      const recipe = await activeRecipe(db, siteId)
      if (!recipe?.scan) return null
      // The recipe may have changed since the visit was planned.
      if (transport === 'http' && visitTransport(recipe) !== 'http') throw new NeedsBrowser('by its recipe')
      const visit = transport === 'http' ? withoutBrowser() : beginVisit(run, recipe, rewrites)
      const email = needsAddress(recipe.scan) ? await mailbox.address() : undefined
      let runs = 0
      const paced = async () => {
        runs += 1
        if (runs > 1) await delay(pauseOf(pace, run.random()), undefined, { signal })
      }
      const search: RunScan = async (query, pictures) => {
        await paced()
        const capture = pictures ?? false
        const input = {
          recipe,
          step: 'scan',
          profile: query,
          email,
          rewrites,
          capture,
          signal,
        } as const
        const deps = { ...run, reader, waitForEmailData: mailbox.values }
        const result = await runStep(deps, input, visit)
        noteReason(run, siteId, result)
        return {
          status: scanStatus(result),
          extracted: result.extracted,
          shots: result.evidence.map(shotOf(address, recipe)),
          problem: problemSentence(result),
          reason: result.reason,
          incomplete: result.incomplete,
          handoff: result.handoff ?? null,
          ...(result.retryAfterMs === undefined ? {} : { retryAfterMs: result.retryAfterMs }),
        }
      }
      const openPage: OpenPage = async (url, isEnough) => {
        if (!hasOwnPages(recipe)) return 'foreign'
        await paced()
        const page = await openOwnPage({ ...run, reader }, { recipe, rewrites, visit, signal }, url, isEnough)
        return page.kind === 'page' ? page : page.kind
      }
      const control = () => searchForControl(controlsOf(recipe), search)
      return { search, control, openPage, random: run.random, close: visit.close }
    },
    async optOut(siteId, request) {
      const recipe = await activeRecipe(db, siteId, { begun: request.resume !== undefined })
      if (!recipe?.optOut) return null
      const result = await runRecipe(
        { ...run, waitForEmailData: request.mailValues },
        {
          recipe,
          step: 'optOut',
          profile: request.profile,
          disclose: request.disclose,
          extracted: { ...request.record },
          email: request.email,
          onBeforeSubmit: request.onBeforeSubmit,
          onBeforeOpen: request.onBeforeOpen,
          rewrites,
          capture: true,
          signal: request.signal,
          personAtPage: request.personAtPage,
          ...(request.resume
            ? {
                resume: {
                  link: request.resume.link,
                  state: request.resume.state as NonNullable<RunResult['resume']>,
                },
              }
            : {}),
        },
      )
      noteReason(run, siteId, result)
      return optOutAnswer(result, shotOf(address, recipe))
    },
    async distinct(siteId, queries) {
      const recipe = await activeRecipe(db, siteId)
      return recipe?.scan ? distinctQueries(recipe, queries, run.now()) : [...queries]
    },
  }
}

/**
 * The recipe of a site; null if there is none or it's disabled. A retired recipe finishes the work that it began, and
 * begins nothing (RECIPES 1).
 */
async function activeRecipe(db: Db, siteId: string, { begun = false } = {}): Promise<Recipe | null> {
  const [row] = await db.select().from(automationTemplates).where(eq(automationTemplates.site_id, siteId))
  const parsed = row ? parseRecipe(row.recipe) : null
  if (!row || !parsed?.ok) return null
  const isUsable = parsed.recipe.removedAt === null ? row.is_active : begun
  return isUsable ? parsed.recipe : null
}

/** Whether a search submits an e-mail address to the site. It's never the person's own. */
function needsAddress({ actions }: RecipeStep): boolean {
  return flattenActions(actions).some(
    action =>
      action.actionType === 'generateEmail' ||
      (action.actionType === 'fillForm' && action.elements.some(({ type }) => type === 'email')),
  )
}

function scanStatus({ status }: RunResult): Awaited<ReturnType<RunScan>>['status'] {
  // We don't use the recipe's own matching here: either records were shown, or the site said that there are none.
  return status === 'submitted' || status === 'awaiting_email' ? 'error' : status
}

function optOutAnswer(result: RunResult, toShot: ReturnType<typeof shotOf>): OptOutAnswer {
  const status = result.status === 'found' || result.status === 'not_found' ? 'error' : result.status
  return {
    status,
    shots: result.evidence.map(toShot),
    handoff: result.handoff ?? null,
    resume: (result.resume as ResumeData | undefined) ?? null,
    uncertain: result.uncertain,
    ...(result.nothingSent ? { nothingSent: true } : {}),
    disclosed: result.filled,
    told: result.told,
    problem: problemSentence(result),
    reason: result.reason,
    ...(result.retryAfterMs === undefined ? {} : { retryAfterMs: result.retryAfterMs }),
  }
}

/** For the recipe's maintainer. */
function noteReason({ log }: RunDeps, site: string, { step, status, reason }: RunResult): void {
  if (reason) log.debug({ site, step, status, reason }, 'why a run came to nothing')
}

const LABELS = { results: 'Search results', form: 'Form before it was sent', last: 'Last page' } as const

/** The label of a picture that shows only part of the page. */
const CROPPED = 'Search results, cropped to listings'

/** A run's picture in its stored form: labeled, with an address that a person can open and the recipe's version. */
export const shotOf =
  (address: (url: string) => string, { version }: Pick<Recipe, 'version'>) =>
  ({ isCropped, ...evidence }: RunResult['evidence'][number]): Shot => ({
    ...evidence,
    label: isCropped ? CROPPED : LABELS[evidence.label],
    url: address(evidence.url),
    recipeVersion: version,
  })
