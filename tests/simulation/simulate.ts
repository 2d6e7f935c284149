// Runs the product through the days: advances time, reads the truth, judges the claims, and acts for the people.
import { DAY } from '#shared/lib/time.ts'
import type { RunningProduct } from '#tests/support/start-product.ts'
import { startProduct } from '#tests/support/start-product.ts'
import { actAsPerson } from './act-as-person.ts'
import {
  CHECKPOINTS,
  type Checkpoint,
  type CutOff,
  countArchetypes,
  countCheckpoint,
  countMissed,
  countStatuses,
  firstListings,
  listCutOff,
  type Missed,
} from './figures.ts'
import { countEverTaken, createFirstLooks, type Finding } from './first-looks.ts'
import { judgeClaims, judgeSubmissions } from './judge-claims.ts'
import { judgeConsent } from './judge-consent.ts'
import { judgeLetters, type LetterCounts } from './judge-letters.ts'
import { judgeReturns, type ReturnCounts } from './judge-returns.ts'
import { createTimeMover, STEP } from './move-time.ts'
import type { SimulationOptions } from './options.ts'
import { castPeople, type Protected } from './protected-person.ts'
import { blockSoftly } from './soft-block.ts'
import { createTrails, type Trail } from './trails.ts'
import { breakSites, type FaultSource, plantListings, startDesks, startFaults } from './trouble.ts'
import type { TaskKind } from './user-time.ts'
import { createViolations, type Violation } from './violations.ts'
import { type PretendWorld, pretendWorld, type SiteTruth } from './world.ts'

export type Outcome = {
  sites: number
  faultSource: FaultSource
  hasHistory: boolean
  kills: number
  people: { frequency: string; listings: number; minutes: number; tasks: Partial<Record<TaskKind, number>> }[]
  /** The product's own judgment of each site's first answer, and the one at the end, with people's answers. */
  beforeAnswers: Finding
  afterAnswers: Finding
  /** At the end. */
  missed: Missed[]
  checkpoints: Checkpoint[]
  returns: ReturnCounts
  letters: LetterCounts
  planted: number
  statuses: Record<string, number>
  archetypes: ReturnType<typeof countArchetypes>
  cutOff: CutOff[]
  trails: Trail[]
  violations: Violation[]
  seconds: number
}

/** One simulation on a fresh product. `say` gets the progress, `keepLog` the program's output. */
export async function simulate(
  options: SimulationOptions,
  say: (text: string) => void,
  keepLog: (text: string) => void,
): Promise<Outcome> {
  const product = await startProduct({
    ...(options.databaseUrl === null ? {} : { databaseUrl: options.databaseUrl }),
    // Empty means all sites. Tests use fewer by default.
    settings: { SANDBOX_SITES: String(options.sites ?? ''), BILLING: 'on' },
  })
  try {
    return await live(product, options, say)
  } finally {
    keepLog(product.output())
    await product.dispose()
  }
}

async function live(
  product: RunningProduct,
  options: SimulationOptions,
  say: (text: string) => void,
): Promise<Outcome> {
  const started = performance.now()
  const world = pretendWorld(product.url)
  const steps = Math.ceil((options.days * DAY) / STEP)
  const moments = 2 * steps + 2
  const time = await createTimeMover(product, world, { kills: options.kills, moments, seed: options.seed })
  const people = await castPeople(world, options)
  const faultSource = await startFaults(world, options)
  await startDesks(world, options)
  const violations = createViolations()
  const returns = judgeReturns(STEP, violations)
  const consent = judgeConsent(violations)
  const letters = judgeLetters(violations)
  const softBlock = blockSoftly(world, options, time.start, violations)
  const firstLooks = createFirstLooks()
  const trails = createTrails()
  let sites: SiteTruth[] = []

  /** Refreshes the truth and the rows, and compares them. */
  const judge = async (step: number) => {
    const now = await world.now()
    sites = await lookAround(world, people)
    returns.noteHiding(sites, now)
    for (const person of people) {
      firstLooks.note(person)
      trails.note(person, step)
      judgeClaims(person, now, violations)
      consent.judge(person)
      softBlock.judge(person)
      returns.judge(person, now)
    }
    judgeSubmissions(people, sites, violations)
    letters.judge(people, sites, now)
    return now
  }

  await lookAround(world, people)
  const first = firstListings(people)
  for (const { account, personId } of people) {
    const asked = await account.call('start-scan', { person_id: personId })
    if (!asked.ok) throw new Error(`start-scan: ${asked.text}`)
  }
  await time.settle()
  await judge(0)
  say(`${people.length} people, ${sites.length} sites, ${first.length} listings`)
  await actTogether(world, people, sites)
  await time.settle()
  await judge(0)

  const checkpoints: Checkpoint[] = []
  let planted = 0
  for (let step = 1; step <= steps; step++) {
    if (faultSource === 'outages') await breakSites(world, sites, options, (step - 1) * STEP)
    await softBlock.at((step - 1) * STEP)
    if (passes(step, 1)) planted += await plantListings(world, people, options, step * STEP)
    await time.step()
    await judge(step)
    await actTogether(world, people, sites)
    await time.settle()
    const now = await judge(step + 0.5)
    const due = CHECKPOINTS.find(({ days }) => daysAt(step - 1) < days && days <= daysAt(step))
    if (due) checkpoints.push(countCheckpoint(due.name, time.start, now, first))
    if (passes(step, 5)) say(progress(step, people, violations.all(), started))
  }
  if (!checkpoints.some(({ day }) => day === options.days))
    checkpoints.push(countCheckpoint(`${options.days} days`, time.start, await world.now(), first))
  return {
    sites: sites.length,
    faultSource,
    hasHistory: people.some(person => person.known.history !== undefined),
    kills: time.kills(),
    people: people.map(({ frequency, time: spent, id }) => ({
      frequency,
      listings: first.filter(one => one.person.id === id).length,
      minutes: spent.minutes(),
      tasks: spent.counts(),
    })),
    beforeAnswers: firstLooks.counts(first.length),
    afterAnswers: countEverTaken(people, first),
    missed: countMissed(first),
    checkpoints,
    returns: returns.counts(),
    letters: letters.counts(people, sites),
    planted,
    statuses: countStatuses(people),
    archetypes: countArchetypes(first, sites),
    cutOff: listCutOff(people),
    trails: trails.all(),
    violations: violations.all(),
    seconds: Math.round((performance.now() - started) / 1000),
  }
}

/** Days since the start, in fractions. */
const daysAt = (step: number) => (step * STEP) / DAY

/** Whether this step is the first after another `days` days. */
const passes = (step: number, days: number) =>
  Math.floor(daysAt(step) / days) > Math.floor(daysAt(step - 1) / days)

async function lookAround(world: PretendWorld, people: readonly Protected[]): Promise<SiteTruth[]> {
  for (const person of people) {
    await person.account.refresh()
    const known = await world.person(person.id)
    if (!known) throw new Error(`${person.id} has left the world`)
    person.known = known
    person.truth.note(known, await world.now())
  }
  return (await world.look()).sites
}

async function actTogether(world: PretendWorld, people: readonly Protected[], sites: readonly SiteTruth[]) {
  for (const person of people) await actAsPerson(world, person, sites)
}

function progress(
  step: number,
  people: readonly Protected[],
  violations: readonly Violation[],
  started: number,
): string {
  const statuses = Object.entries(countStatuses(people)).map(([status, count]) => `${count} ${status}`)
  const minutes = ((performance.now() - started) / 60_000).toFixed(1)
  return `day ${Math.floor(daysAt(step))}, ${minutes} min: ${statuses.join(', ')}; ${violations.length} violations`
}
