// The positive control: whether a site, asked for somebody it surely lists, shows anybody. A site that blocks us softly
// answers every search with its own page that found nobody; only this tells it from a site that has nobody.
import { eq } from 'drizzle-orm'
import { HOUR } from '#shared/lib/time.ts'
import { answersTo, controlProfile } from '#shared/recipe/control.ts'
import type { ControlPerson } from '#shared/recipe/schema.ts'
import type { Db } from '../db/database.ts'
import { siteChecks } from '../db/tables/engine.ts'
import type { Log } from '../lib/log.ts'
import type { ControlPage } from './judge-own-page.ts'
import type { RunScan } from './visit-site.ts'

/**
 * What the control showed. `answered`: somebody of that name, with the link to their own page, if
 * it was asked just now. `silent`: the site
 * answered, and shows nobody of so common a name. `unknown`: it could not be asked.
 */
export type ControlAnswer =
  | { kind: 'answered'; page: ControlPage | null }
  | { kind: 'silent' }
  | { kind: 'unknown'; outcome: 'blocked' | 'error'; problem: string | null; retryAfterMs?: number }

/** How long an answer counts for everybody, in milliseconds of product time. */
export const CONTROL_HOLDS = HOUR

/** Asks for one after the other, until the site shows one of them. */
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
 * The site's answer of the last hour, whoever asked for it, else a new one, which is kept. `fresh`: something that was
 * there is missing, and only the site's answer in this very visit will do.
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
  // That it could not be asked is this visit's alone.
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
