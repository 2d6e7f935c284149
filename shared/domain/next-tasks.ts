// The order of a person's own tasks: the most exposure removed per minute of their time comes first. Pure.
import { planRequests } from '#shared/catalogue/plan-requests.ts'
import { type RequestSite, siteOptions } from '#shared/catalogue/site-requests.ts'
import { DAY } from '#shared/lib/time.ts'
import type { RiskLevel } from './score.ts'

/**
 * `confirm`: only a confirmation link remains. `look`: is it still there? `read`: what does their answer mean?
 * `complaint`: no letter is left to send. `question`: is this you?
 */
export type TaskKind = 'confirm' | 'guide' | 'letter' | 'look' | 'read' | 'complaint' | 'question'

/** A task that waits for the person. */
export type OpenTask = {
  id: string
  kind: TaskKind
  personId: string
  siteId: string
  /** The risk of the listing. */
  risk: RiskLevel
  /** Estimated minutes, more than 0. */
  minutes: number
  /**
   * The probability, 0 to 1, that the task removes a listing of the person's; a question may turn out to be about
   * somebody else.
   */
  likely: number
  /** When its confirmation link may expire (epoch milliseconds); null if it has none. */
  expiresAt: number | null
  /** Open since (ISO). */
  since: string
  /** Sites that one answer covers; only the task's own site if missing. */
  sites?: readonly string[]
}

/** A task with its effect. */
export type NextTask = OpenTask & {
  /** Ids of the sites that only this task in the list clears; empty if another task's request also clears its site. */
  clears: readonly string[]
  /** The listing's risk points times the number of sites it clears, times `likely`. */
  exposure: number
}

/** A listing of a person without any other action: requests from their tasks may also clear it. */
export type AlsoListed = { personId: string; siteId: string }

/** Points per risk level, on our own scale. Only the order depends on it. */
export const RISK_POINTS: Readonly<Record<RiskLevel, number>> = { Low: 1, Medium: 2, High: 3, 'Very High': 4 }

/** The assumed lifetime of a confirmation link. Sites rarely state it; a day is the shortest we've seen. */
export const CONFIRM_LINK_LIFE = DAY

/** A check alone removes nothing; we guess that half of the checked listings are already gone. */
export const CHECK_LIKELY = 0.5
/** Reading a reply removes nothing either; we guess that every second one leads to a removal. */
export const READ_LIKELY = 0.5

/** A complaint removes nothing at once, and regulators answer few of them one by one. A guess. */
export const COMPLAINT_LIKELY = 0.25

/**
 * All tasks in the order to do them. First the confirmation links that still work, by expiry. Then site by site, so
 * that no site is opened twice: the sites with the most exposure per minute first.
 */
export function orderTasks(
  tasks: readonly OpenTask[],
  sites: readonly RequestSite[],
  alsoListed: readonly AlsoListed[],
  now: number,
): NextTask[] {
  const clears = clearedBy(tasks, sites, alsoListed)
  const all = tasks.map((task): NextTask => {
    const own = clears.get(task.id) ?? []
    return { ...task, clears: own, exposure: RISK_POINTS[task.risk] * own.length * task.likely }
  })
  const isExpiring = ({ expiresAt }: NextTask) => expiresAt !== null && expiresAt > now
  const links = all
    .filter(isExpiring)
    .sort((a, b) => (a.expiresAt ?? 0) - (b.expiresAt ?? 0) || byRate([a], [b]))
  const rest = Map.groupBy(
    all.filter(task => !isExpiring(task)),
    task => task.siteId,
  )
  const bySite = [...rest.values()].map(own => own.toSorted((a, b) => byRate([a], [b])))
  return [...links, ...bySite.sort(byRate).flat()]
}

/** The first tasks that fit into `minutes`: at least one if there is any, without skipping ahead. */
export function tasksWithin<T extends Pick<OpenTask, 'minutes'>>(
  tasks: readonly T[],
  minutes: number,
): { tasks: T[]; minutes: number } {
  const picked: T[] = []
  let sum = 0
  for (const task of tasks) {
    if (picked.length > 0 && sum + task.minutes > minutes) break
    picked.push(task)
    sum += task.minutes
  }
  return { tasks: picked, minutes: sum }
}

const rateOf = (tasks: readonly NextTask[]) =>
  tasks.reduce((sum, task) => sum + task.exposure, 0) / tasks.reduce((sum, task) => sum + task.minutes, 0)

/** The higher rate first; equals by waiting time, then by id, so that the order is stable. */
function byRate(a: readonly NextTask[], b: readonly NextTask[]): number {
  const [one, other] = [a[0], b[0]]
  if (!one || !other) return 0
  return rateOf(b) - rateOf(a) || one.since.localeCompare(other.since) || one.id.localeCompare(other.id)
}

/** Tasks that send no request to a site. */
const ASKS_NOBODY: ReadonlySet<TaskKind> = new Set(['question', 'look', 'read', 'complaint'])

/** The sites that each task clears. A person's tasks clear nothing for another person. */
function clearedBy(
  tasks: readonly OpenTask[],
  sites: readonly RequestSite[],
  alsoListed: readonly AlsoListed[],
): ReadonlyMap<string, readonly string[]> {
  const cleared = new Map<string, readonly string[]>()
  const requests = Map.groupBy(tasks, task => (ASKS_NOBODY.has(task.kind) ? null : task.personId))
  for (const task of requests.get(null) ?? []) cleared.set(task.id, task.sites ?? [task.siteId])
  requests.delete(null)
  const isChild = new Set(
    sites.filter(site => site.template?.removal_method === 'parent_site').map(site => site.id),
  )
  for (const [personId, own] of requests) {
    const also = alsoListed.filter(one => one.personId === personId).map(one => one.siteId)
    for (const [id, list] of planned(own, sites, isChild, also)) cleared.set(id, list)
  }
  return cleared
}

function planned(
  own: readonly OpenTask[],
  sites: readonly RequestSite[],
  isChild: ReadonlySet<string>,
  also: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const cleared = new Map<string, readonly string[]>()
  const options = siteOptions(sites, new Set([...own.map(task => task.siteId), ...also]))
  const reachable = new Set(options.flatMap(option => option.sites))
  const wanted = [...own.map(task => task.siteId), ...also].filter(id => reachable.has(id))
  const riskiest = own.toSorted(
    (a, b) => RISK_POINTS[b.risk] - RISK_POINTS[a.risk] || a.id.localeCompare(b.id),
  )
  for (const { option, clears } of planRequests(options, wanted).requests) {
    // A listing cleared with its supplier can't carry the request that clears it.
    const makers = riskiest.filter(task => option.sites.includes(task.siteId) && !isChild.has(task.siteId))
    const maker =
      makers.find(task => task.siteId === option.target) ??
      makers.find(task => clears.includes(task.siteId)) ??
      makers[0]
    for (const task of own) {
      if (!clears.includes(task.siteId)) continue
      // A site's second listing needs a request of its own.
      const isOwn = maker === undefined || task.siteId === maker.siteId
      if (!cleared.has(task.id)) cleared.set(task.id, isOwn ? [task.siteId] : [])
    }
    if (maker)
      cleared.set(maker.id, [...new Set([...(cleared.get(maker.id) ?? []), ...clears, maker.siteId])])
  }
  for (const task of own) if (!cleared.has(task.id)) cleared.set(task.id, [task.siteId])
  return cleared
}
