// A legal document as a PDF, made on this device.
import type { LegalRequest } from '#shared/collections/legal-requests.ts'
import { iso } from '#shared/lib/time.ts'
import { now } from '#web/data/clock.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { requestLabel } from './request-view.ts'

/** Loads what draws it when it's first used. @throws when that isn't on this device and there's no network. */
export async function downloadDocument(request: LegalRequest, email: string): Promise<void> {
  const [{ requestPaper }, { paperTypefaces }] = await Promise.all([
    import('#shared/reports/letter-paper.ts'),
    import('#web/data/paper-typefaces.ts'),
  ])
  const bytes = requestPaper({ request, email, madeAt: iso(now()) }, paperTypefaces())
  const name = `${requestLabel(request.request_type).replaceAll(' ', '_')}_${request.created_at.slice(0, 10)}.pdf`
  saveFile(name, bytes as Uint8Array<ArrayBuffer>, 'application/pdf')
}
