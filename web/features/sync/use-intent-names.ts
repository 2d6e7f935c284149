// The names of sites and people that intents refer to by id.
import { mainName } from '#shared/letters/full-name.ts'
import type { FunctionNames } from '#shared/protocol/function-words.ts'
import { useDocs, useSites } from '#web/data/queries.ts'

/** Looks them up among the device's rows. */
export function useIntentNames(): FunctionNames {
  const jobs = useDocs('removal_jobs')
  const people = useDocs('people')
  const { sites } = useSites()
  return {
    siteOfJob: jobId => {
      const job = jobs.docs.find(row => row.id === jobId)
      return job ? (sites.get(job.site_id)?.name ?? null) : null
    },
    nameOfPerson: personId => {
      const person = people.docs.find(row => row.id === personId)
      return person ? mainName(person) : null
    },
  }
}
