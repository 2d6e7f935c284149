// The account's removals as the screens show them, kept up to date from the device's store.
import { useMemo } from 'react'
import { successorsOf } from '#shared/domain/successors.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { useNow } from '#web/data/clock.ts'
import { useIntents } from '#web/data/outbox.ts'
import { useDocs, useSites } from '#web/data/queries.ts'
import { byTurn, type JobView, viewJob } from './job-view.ts'

/**
 * All removals, your turn first; the same list until one changes. `loading` until everything shown about them is known;
 * `failed`: the device's store couldn't be read.
 */
export function useJobViews(): { status: 'loading' | 'ready'; views: JobView[]; failed: boolean } {
  const jobs = useDocs('removal_jobs')
  const people = useDocs('people')
  const { status, sites } = useSites()
  const intents = useIntents()
  const alerts = useDocs('reappearance_alerts')
  const now = useNow(MINUTE)
  const views = useMemo(() => {
    const successors = successorsOf(jobs.docs, alerts.docs)
    const context = { sites, people: people.docs, intents, alerts: alerts.docs, successors, now }
    return jobs.docs.map(job => viewJob(job, context)).sort(byTurn)
  }, [jobs.docs, people.docs, sites, intents, alerts.docs, now])
  const isLoading = [jobs, people, alerts, { status }].some(list => list.status === 'loading')
  return {
    status: isLoading ? 'loading' : 'ready',
    views,
    failed: [jobs, people, alerts].some(list => list.failed),
  }
}
