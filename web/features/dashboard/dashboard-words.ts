// The dashboard's headline: the three questions answered in two sentences. Pure.

export type DashboardSums = {
  total: number
  completed: number
  percentComplete: number
  /** Completed ones whose listing has come back. */
  back: number
  /** Removals that wait for the person, and their minutes. */
  yours: number
  yourMinutes: number
  /** Minutes of the shortest of them. */
  nextMinutes: number
  hasPerson: boolean
  /** Listings found that are theirs and whose removal has not been started. */
  found: number
}

/** Headline, lede, and the words of the main action. */
export function dashboardWords(sums: DashboardSums): { title: string; lede: string; action: string } {
  const action = `Do the next one (about ${sums.nextMinutes} min)`
  if (sums.total === 0) return { title: 'Your removals', lede: beforeRemovals(sums), action }
  const title =
    sums.completed === sums.total
      ? `All ${sums.total} removals complete`
      : `${sums.completed} of ${sums.total} ${sums.total === 1 ? 'removal' : 'removals'} complete`
  const waiting =
    sums.yours === 0
      ? sums.completed === sums.total
        ? 'We keep looking, and tell you if one comes back.'
        : 'Nothing waits for you. We are on the rest.'
      : `${sums.yours} ${sums.yours === 1 ? 'waits' : 'wait'} for you, about ${sums.yourMinutes} ${sums.yourMinutes === 1 ? 'minute' : 'minutes'} in all.${sums.completed + sums.yours < sums.total ? ' We are on the rest.' : ''}`
  const found =
    sums.found > 0
      ? ` ${sums.found} more ${sums.found === 1 ? 'listing was' : 'listings were'} found and not started.`
      : ''
  const back = sums.back > 0 ? `${sums.back} of them ${sums.back === 1 ? 'has' : 'have'} come back. ` : ''
  return { title, lede: `${back}${waiting}${found}`, action }
}

function beforeRemovals(sums: DashboardSums): string {
  if (!sums.hasPerson) return 'Say who to look for, see what is found, and decide what goes.'
  if (sums.found > 0) return 'Listings were found. Nothing is removed before you say so.'
  return 'Nothing is being removed at the moment.'
}
