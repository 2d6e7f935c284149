// Loaded into the real program before it starts (node --import). It serves no web app. It replaces one function with
// one that writes a row for each call, without checking for earlier rows.
import { putDoc } from '#server/db/rows.ts'
import { functions } from '#server/function-list.ts'
import { newId } from '#shared/lib/id.ts'
import { iso } from '#shared/lib/time.ts'

process.argv.push('--without-web')

functions['complete-guide'] = async ({ tx, deps, userId }, { job_id }) => {
  await putDoc(tx, 'realtime_updates', userId, {
    id: newId(),
    job_id,
    site_id: 'counted',
    channel_type: 'removal_progress',
    update_type: 'note',
    update_data: { job_id, event: 'person_completed', new_status: 'verification', text: 'Counted.' },
    evidence: [],
    created_at: iso(deps.now()),
  })
  return { ok: true, result: { counted: job_id } }
}
