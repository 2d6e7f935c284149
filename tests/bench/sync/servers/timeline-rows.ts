// A long history of the demo account for the browser: removals, and their timeline rows of about 600 bytes.
import type { RealtimeUpdate } from '#shared/collections/realtime-updates.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { aJob } from '../../../support/documents.ts'

const SITES = ['addresstrail', 'cousinwise', 'dialstead', 'familydex', 'kinfolio', 'rootscout', 'townroll']
const JOBS = 60
const BEGIN = Date.UTC(2026, 0, 5)

/** `count` rows in total. */
export function timelineRows(count: number): { jobs: RemovalJob[]; updates: RealtimeUpdate[] } {
  const jobs = Array.from({ length: JOBS }, (_, index) =>
    aJob({
      site_id: siteOf(index),
      listing_name: `Rosa Whitaker ${index}`,
      status: index % 3 === 0 ? 'completed' : 'verification',
      waiting_for: index % 3 === 0 ? 'nobody' : 'broker',
      created_at: at(index),
      updated_at: at(index),
    }),
  )
  const updates = Array.from({ length: count - JOBS }, (_, index) =>
    update(must(jobs[index % JOBS], 'job'), index),
  )
  return { jobs, updates }
}

function update(job: RemovalJob, index: number): RealtimeUpdate {
  return {
    id: newId(),
    job_id: job.id,
    site_id: job.site_id,
    channel_type: 'removal_progress',
    update_type: 'note',
    update_data: {
      job_id: job.id,
      event: 'seen_present',
      new_status: 'verification',
      text: `We looked again (${index}) and the listing of ${job.listing_name} is still there. The site says removals take up to 14 days.`,
    },
    evidence: [
      {
        id: newId(),
        kind: 'screenshot',
        label: 'The results page as we saw it',
        taken_at: at(index),
        url: `https://www.${job.site_id}.example/search?name=rosa+whitaker&page=${index % 9}`,
        digest: `${newId()}${newId()}`.replaceAll('-', ''),
      },
    ],
    created_at: at(index),
  }
}

const siteOf = (index: number) => must(SITES[index % SITES.length], 'site')
const at = (index: number) => new Date(BEGIN + index * 20 * MINUTE).toISOString()
