// The headline of /analytics and the text below it. Pure.
import { CASES_MIN } from '#shared/domain/removal-times.ts'
import type { Analysis } from './analyze.ts'
import { daysText } from './axis.ts'

export type Words = { title: string; lede: string }

/** A finding, if there is one; never from fewer than five removals. */
export function analyticsWords({ overTime, times, stayingGone }: Analysis): Words {
  const last = overTime.moments.at(-1)
  const half = times.all[0]?.quartiles?.half ?? null
  const gone = last ? `${last.gone} of ${overTime.most} listings are gone` : ''
  if (!last) return { title: 'Analytics', lede: 'There’s nothing to count here yet.' }
  const back =
    stayingGone.count < CASES_MIN
      ? ''
      : stayingGone.returned === 0
        ? ` None of ${stayingGone.count} proven removals came back.`
        : ` ${stayingGone.returned} of ${stayingGone.count} proven removals came back.`
  if (half !== null)
    return {
      title: `Half of the removals take ${daysText(half)}${half < 1 ? '' : ' or less'}.`,
      lede: `${gone}.${back}`,
    }
  return {
    title: `${gone}.`,
    lede: `It takes ${CASES_MIN} proven removals to say how long they take.${back}`,
  }
}
