// The dashboard's headline: the three questions answered in two sentences. Pure.

export type DashboardSums = {
  total: number
  completed: number
  percentComplete: number
  /** Removals whose listing has come back. */
  back: number
  /** Removals that wait for the person, and their minutes. */
  yours: number
  yourMinutes: number
  /** Minutes of the shortest of them. */
  nextMinutes: number
  hasPerson: boolean
  /** Listings found that are theirs and whose removal has not been started. */
  found: number
  /** Removals you started but aren't in the list yet, and how many of those wait on this device. */
  starting: number
  unsent: number
}

/** Headline, lede, and the words of the main action. */
export function dashboardWords(sums: DashboardSums): { title: string; lede: string; action: string } {
  const action = `Do the next one (about ${sums.nextMinutes} min)`
  if (sums.total === 0) return { title: beforeTitle(sums), lede: beforeRemovals(sums), action }
  const title =
    sums.completed === sums.total
      ? `All ${sums.total} removals complete`
      : `${sums.completed} of ${sums.total} ${sums.total === 1 ? 'removal' : 'removals'} complete`
  const found =
    sums.found > 0
      ? ` ${sums.found} more ${sums.found === 1 ? 'listing was' : 'listings were'} found and not started.`
      : ''
  const started = sums.starting > 0 ? ` ${startedText(sums, true)}` : ''
  return { title, lede: `${turnText(sums)}${started}${found}`, action }
}

/** Whose turn it is: the person's first, for what came back and for what waits for them, then ours. */
function turnText({ total, completed, back, yours, yourMinutes }: DashboardSums): string {
  if (completed === total) return 'We keep checking, and we’ll tell you if one comes back.'
  const backText =
    back === 0
      ? null
      : back === 1
        ? '1 listing has come back: you decide what to do about it.'
        : `${back} listings have come back: you decide what to do about them.`
  const yoursText =
    yours === 0
      ? null
      : `${yours} ${yours === 1 ? 'waits' : 'wait'} for you, about ${yourMinutes} ${yourMinutes === 1 ? 'minute' : 'minutes'} all told.`
  const isOurs = completed + back + yours < total
  const nothing = back + yours === 0 ? 'Nothing for you to do.' : null
  return [backText, yoursText, nothing, isOurs ? 'We’re on the rest.' : null].filter(Boolean).join(' ')
}

function beforeTitle({ starting }: DashboardSums): string {
  if (starting === 0) return 'Your removals'
  return starting === 1 ? '1 removal started' : `${starting} removals started`
}

/** How many were started, and where they are. `more`: in addition to removals already in the list. */
function startedText({ starting, unsent }: DashboardSums, more: boolean): string {
  const one = starting === 1
  const what = more ? `${starting} more ${one ? 'was' : 'were'} started and` : one ? 'It' : 'They'
  if (unsent === 0) return `${what} ${one ? 'is' : 'are'} being set up.`
  return `${what} ${one ? 'waits' : 'wait'} on this device, to be sent as soon as you’re online.`
}

function beforeRemovals(sums: DashboardSums): string {
  if (sums.starting > 0) return startedText(sums, false)
  if (!sums.hasPerson) return 'Tell us who to look for, see what is found, and decide what goes.'
  if (sums.found > 0) return 'We found listings. Nothing comes down until you say so.'
  return 'We’re not removing anything right now.'
}
