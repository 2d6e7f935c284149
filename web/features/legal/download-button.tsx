// Saves a document as a PDF.
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { LegalRequest } from '#shared/collections/legal-requests.ts'
import { iso } from '#shared/lib/time.ts'
import { now } from '#web/data/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { toast } from '#web/ui/toast.ts'
import { requestLabel } from './request-view.ts'

type DownloadButtonProps = { request: LegalRequest; email: string; size?: 'small' | 'medium' }

export function DownloadButton({ request, email, size = 'medium' }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      await downloadDocument(request, email)
    } catch (error) {
      console.error('Making a PDF failed:', error)
      toast({
        title: 'Couldn’t make the PDF',
        description: 'The document is safe. Try again when you’re online.',
        tone: 'destructive',
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size={size} loading={busy} icon={<Download aria-hidden />} onClick={() => void download()}>
      Download PDF
    </Button>
  )
}

/** Loads the PDF code on first use. @throws if that isn't on this device and there's no network. */
async function downloadDocument(request: LegalRequest, email: string): Promise<void> {
  const [{ requestPaper }, { paperTypefaces }] = await Promise.all([
    import('#shared/reports/letter-paper.ts'),
    import('#web/data/paper-typefaces.ts'),
  ])
  const bytes = requestPaper({ request, email, madeAt: iso(now()) }, paperTypefaces())
  const name = `${requestLabel(request.request_type).replaceAll(' ', '_')}_${request.created_at.slice(0, 10)}.pdf`
  saveFile(name, bytes as Uint8Array<ArrayBuffer>, 'application/pdf')
}
