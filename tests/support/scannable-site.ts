// A site that free scans can search, for tests that don't care about its results.
import type { Db } from '#server/db/database.ts'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { putDoc } from '#server/db/rows.ts'
import { automationTemplates } from '#server/db/tables/engine.ts'
import { aSite } from './documents.ts'

/** Adds it to the catalogue, with a recipe. */
export async function giveScannableSite(db: Db): Promise<void> {
  await putDoc(db, 'data_broker_sites', SHARED_ACCOUNT, aSite({ id: 'kin', name: 'Kin', scannable: true }))
  const recipe = {
    name: 'Kin',
    url: 'kin.example',
    version: '1.0.0',
    steps: [
      {
        stepType: 'scan',
        actions: [
          { id: 'a', actionType: 'navigate', url: 'https://kin.example/' + '$' + '{firstName}' },
          { id: 'b', actionType: 'extract', selector: 'li', profile: { name: { selector: 'b' } } },
        ],
      },
    ],
  }
  const template = { site_id: 'kin', removal_method: 'manual_process', is_active: true, version: '1.0.0' }
  await db.insert(automationTemplates).values({ ...template, recipe })
}
