// The positive control: does the site show anyone when we search for a person it is known to list? A site that
// soft-blocks us shows its no-results page for every search, and only the control reveals that.
import { eq } from 'drizzle-orm'
import { HOUR } from '#shared/lib/time.ts'
import { answersTo, controlProfile } from '#shared/recipe/control.ts'
import type { ControlPerson } from '#shared/recipe/schema.ts'
import type { Db } from '../../db/database.ts'
import { siteChecks } from '../../db/tables/engine.ts'
import type { Log } from '../../lib/log.ts'
import type { ControlPage } from './judge-own-page.ts'
import type { RunScan } from './visit-site.ts'

/**
 * The control's result. `answered`: the site shows a person with that name; `page` is the link to their own page, if
 * the search ran just now. `silent`: the site answered, but shows no one with so common a name. `unknown`: the search
 * failed.
 */
export type ControlAnswer =
  | { kind: 'answered'; page: ControlPage | null }
  | { kind: 'silent' }
  | { kind: 'unknown'; outcome: 'blocked' | 'error'; problem: string | null; retryAfterMs?: number }

/** How long a result holds for all accounts, in milliseconds of product time. */
export const CONTROL_HOLDS = HOUR

/** Searches for one person after another, until the site shows one of them. */
export async function searchForControl(
  people: readonly ControlPerson[],
  search: RunScan,
): Promise<ControlAnswer> {
  for (const person of people) {
    const { status, extracted, problem, retryAfterMs } = await search(controlProfile(person), null)
    const [shown] = answersTo(person, extracted)
    const url = shown?.profileUrl ?? null
    if (shown) return { kind: 'answered', page: url === null ? null : { url, surname: person.lastName } }
    if (status === 'found' || status === 'not_found') continue
    const wait = retryAfterMs === undefined ? {} : { retryAfterMs }
    return { kind: 'unknown', outcome: status === 'blocked' ? 'blocked' : 'error', problem, ...wait }
  }
  return { kind: 'silent' }
}

type ControlDeps = { db: Db; now: () => number; log: Pick<Log, 'warn'> }

/**
 * The site's result from the last hour, from any account's scan, or else a new one, which is stored. `fresh`: a known
 * listing is missing, or this person's first "not listed" is due, so only a result from this visit will do.
 */
export async function siteControl(
  { db, now, log }: ControlDeps,
  siteId: string,
  ask: () => Promise<ControlAnswer>,
  fresh: boolean,
): Promise<ControlAnswer> {
  const [known] = await db.select().from(siteChecks).where(eq(siteChecks.site_id, siteId))
  const age = known?.control_at ? now() - known.control_at.getTime() : Number.POSITIVE_INFINITY
  const holds = known?.control && age >= 0 && age < CONTROL_HOLDS ? known.control : null
  if (holds === 'silent' || (holds === 'answered' && !fresh))
    return holds === 'silent' ? { kind: holds } : { kind: holds, page: null }
  const answer = await ask()
  // A failed control holds for this visit only.
  if (answer.kind === 'unknown') return answer
  const control = { control: answer.kind, control_at: new Date(now()) }
  await db
    .insert(siteChecks)
    .values({ site_id: siteId, ...control })
    .onConflictDoUpdate({ target: siteChecks.site_id, set: control })
  if (answer.kind === 'silent')
    log.warn(
      { code: 'control_silent', site: siteId, task: 'look_at_site' },
      'a site shows nobody, not even people with the commonest names: its absences are not believed',
    )
  return answer
}
