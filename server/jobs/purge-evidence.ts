// Once a day: pictures whose time is over or that nothing shows are deleted; and, in a round of their own that a store
// which is away may hold up, objects that no picture refers to.
import { sweepObjects } from '../db/sweep-objects.ts'
import type { Deps } from '../deps.ts'
import { purgeEvidence } from '../rights/purge-evidence.ts'
import { dailyJob, planDaily } from './daily.ts'
import type { JobDefinition } from './queue.ts'
import type { Part } from './round.ts'

const PICTURES = { kind: 'purge-evidence', ref: 'evidence' } as const
const OBJECTS = { kind: 'purge-evidence', ref: 'objects' } as const

/** The job `purge-evidence`; its ref says which of the two. */
export function purgeOldEvidence(deps: Deps): JobDefinition {
  const ofPictures: Part = { name: 'pictures', step: after => purgeEvidence(deps, deps.now(), after) }
  const ofObjects: Part = { name: 'objects', step: async after => (await sweepObjects(deps, after)).next }
  const pictures = dailyJob(deps, { ...PICTURES, parts: [ofPictures] })
  const objects = dailyJob(deps, { ...OBJECTS, parts: [ofObjects] })
  return {
    ...pictures,
    run: (item, signal) => (item.ref === OBJECTS.ref ? objects : pictures).run(item, signal),
  }
}

/** Makes sure the daily rounds are planned. */
export async function planEvidencePurge(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await planDaily(deps, PICTURES)
  await planDaily(deps, OBJECTS)
}
