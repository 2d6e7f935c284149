// Deleting a legal document, with the usual time to undo.
import type { LegalRequest } from '#shared/collections/legal-requests.ts'
import { bringBack, deleteDocument } from '#web/data/legal-documents.ts'
import { UNDO_MS } from '#web/ui/later.ts'
import { toast } from '#web/ui/toast.ts'

/** `onDeleted` runs before the message. `onBack`: the document was restored, under this id. */
export async function deleteWithUndo(
  request: LegalRequest,
  { onDeleted, onBack }: { onDeleted: () => Promise<unknown>; onBack: (id: string) => void },
): Promise<void> {
  await deleteDocument(request.id)
  await onDeleted()
  toast({
    title: 'Document deleted',
    ms: UNDO_MS,
    action: { label: 'Undo', onSelect: () => void bringBack(request).then(onBack) },
  })
}
