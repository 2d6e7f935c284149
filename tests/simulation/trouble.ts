// Trouble in the pretend world beyond the sites' usual behavior: random faults, and listings put back up.
import { DAY } from '#shared/lib/time.ts'
import { chanceOf } from './chance.ts'
import type { SimulationOptions } from './options.ts'
import { hostOf, type Protected } from './protected-person.ts'
import type { PretendWorld, SiteTruth } from './world.ts'

/** The daily chance that a cleaned site puts a person back up, in addition to those that do so by themselves. */
const PLANT_A_DAY = 0.004

/** The source of faults: the world's schedule, or outages we cause in a world without one. */
export type FaultSource = 'none' | 'schedule' | 'outages'

/** Enables the world's own schedule. */
export async function startFaults(world: PretendWorld, options: SimulationOptions): Promise<FaultSource> {
  if (options.faults === 0) return 'none'
  const { seed, faults: rate } = options
  return (await world.order({ faults: { seed, rate } })) ? 'schedule' : 'outages'
}

/** Has each privacy desk answer letters in its own way; without faults, all of them as usual. */
export async function startDesks(world: PretendWorld, { faults, seed }: SimulationOptions): Promise<void> {
  if (faults > 0) await world.order({ desks: { seed } })
}

/** Breaks and repairs sites as the seed says for this day, only if the world has no schedule. */
export async function breakSites(
  world: PretendWorld,
  sites: readonly SiteTruth[],
  options: SimulationOptions,
  elapsed: number,
): Promise<void> {
  for (const site of sites) {
    const mode = modeOn(options, site.host, Math.floor(elapsed / DAY))
    if ((site.broken ?? 'ok') !== mode) await world.order({ break: { site: site.host, mode } })
  }
}

function modeOn({ seed, faults }: SimulationOptions, host: string, day: number): string {
  const draw = chanceOf(seed, 'fault', host, day) / Math.max(faults, Number.MIN_VALUE)
  return draw < 0.5 ? 'challenge' : draw < 1 ? 'down' : 'ok'
}

/** Puts people back up on cleaned sites. Depends only on the day, not on earlier events. */
export async function plantListings(
  world: PretendWorld,
  people: readonly Protected[],
  options: SimulationOptions,
  elapsed: number,
): Promise<number> {
  let planted = 0
  for (const person of people) {
    const cleaned = person.account.rows('removal_jobs').filter(job => job.status === 'completed')
    for (const host of new Set(cleaned.map(job => hostOf(person.account, job.site_id)))) {
      if (person.known.listings.some(listing => listing.site === host)) continue
      const day = Math.floor(elapsed / DAY)
      if (chanceOf(options.seed, 'plant', person.id, host, day) >= PLANT_A_DAY) continue
      await world.order({ plant: { site: host, person: person.id } })
      planted++
    }
  }
  return planted
}
