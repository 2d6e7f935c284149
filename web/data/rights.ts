// The calls to /rights/v1: archives of the person's own data, importing one, and deleting the account. If the server
// demands a fresh sign-in, the person is prompted and the call continues. All throw ApiError.
import {
  type DeletionView,
  type DisclosureList,
  deletionView,
  disclosureList,
  type ExportList,
  type ExportView,
  exportList,
  exportView,
  type ImportReport,
  importReport,
  type SearchList,
  searchList,
} from '#shared/protocol/rights.ts'
import { device } from '#web/data/device.ts'
import { ApiError } from '#web/data/http/api-error.ts'
import { stepUp } from '#web/data/session/step-up.ts'

const EXPORTS = '/rights/v1/exports'
const DELETION = '/rights/v1/deletion'
const IMPORTS = '/rights/v1/imports'

const filePath = (id: string) => `${EXPORTS}/${encodeURIComponent(id)}/file`

/** Filters; without any, everything the user may see. `cursor`: from the previous answer. */
export type DisclosuresQuery = { person_id?: string; job_id?: string; cursor?: string }

export const rights = {
  /** The data that we disclosed to sites. */
  disclosures: (query: DisclosuresQuery): Promise<DisclosureList> =>
    device.api.json(`/rights/v1/disclosures?${new URLSearchParams(query)}`, disclosureList),
  /** Our searches on sites. */
  searches: (query: Omit<DisclosuresQuery, 'job_id'>): Promise<SearchList> =>
    device.api.json(`/rights/v1/searches?${new URLSearchParams(query)}`, searchList),
  exports: (): Promise<ExportList> => device.api.json(EXPORTS, exportList),
  askForExport: (): Promise<ExportView> =>
    stepUp.run(() => device.api.json(EXPORTS, exportView, { method: 'POST', body: {} })),
  /** Returns the download address once the session is fresh; the browser then navigates there. */
  downloadAddress: (id: string): Promise<string> =>
    stepUp.run(async () => {
      const { fresh_until } = await rights.exports()
      if (fresh_until === null) throw new ApiError(403, 'fresh_sign_in_needed', 'Sign in again to continue.')
      return filePath(id)
    }),
  /** Imports an archive. */
  readBack: (file: Blob): Promise<ImportReport> =>
    stepUp.run(() => device.api.json(IMPORTS, importReport, { method: 'POST', body: file })),
  deletion: (): Promise<DeletionView> => device.api.json(DELETION, deletionView),
  askForDeletion: (): Promise<DeletionView> =>
    stepUp.run(() => device.api.json(DELETION, deletionView, { method: 'POST', body: {} })),
  keepAccount: (): Promise<DeletionView> => device.api.json(DELETION, deletionView, { method: 'DELETE' }),
}
