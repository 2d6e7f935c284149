// Saves a document as a PDF.
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { LegalRequest } from '#shared/collections/legal-requests.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { downloadDocument } from './download-document.ts'

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
