// Once a day: what was measured of sites goes into the rows that devices replicate. In between, within minutes of a
// recipe's falling out of use or coming back, devices are told that.
import { FOLD, foldCatalogue } from '../brokers/fold-catalogue.ts'
import type { Deps } from '../deps.ts'
import { dailyJob, planDaily } from './daily.ts'
import type { JobDefinition } from './queue.ts'

/** The job `fold-catalogue`; its ref says which of the two. */
export function foldIntoCatalogue(deps: Pick<Deps, 'db' | 'now'>): JobDefinition {
  const fold = async (rates: boolean) => {
    await foldCatalogue(deps.db, { rates })
    return null
  }
  const daily = dailyJob(deps, { ...FOLD.daily, parts: [{ name: 'all', step: () => fold(true) }] })
  return {
    ...daily,
    async run(item, signal) {
      if (item.ref !== FOLD.soon.ref) return daily.run(item, signal)
      await fold(false)
    },
  }
}

/** Makes sure the daily round is planned. */
export const planFold = (deps: Pick<Deps, 'db' | 'now'>): Promise<void> => planDaily(deps, FOLD.daily)
