// A legal document as a PDF, made on this device.
import type { LegalRequest } from '#shared/collections/legal-requests.ts'
import { iso } from '#shared/lib/time.ts'
import { now } from '#web/data/clock.ts'
import { requestLabel } from './request-view.ts'

/** Loads what draws it when it's first used. @throws when that isn't on this device and there's no network. */
export async function downloadDocument(request: LegalRequest, email: string): Promise<void> {
  const [{ requestPaper }, { paperTypefaces }] = await Promise.all([
    import('#shared/reports/letter-paper.ts'),
    import('#web/data/paper-typefaces.ts'),
  ])
  const bytes = requestPaper({ request, email, madeAt: iso(now()) }, paperTypefaces())
  const url = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/pdf' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${requestLabel(request.request_type).replaceAll(' ', '_')}_${request.created_at.slice(0, 10)}.pdf`
  link.click()
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
