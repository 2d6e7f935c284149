// Editing a document: saving creates a new version.
import { useState } from 'react'
import type { LegalRequest } from '#shared/collections/legal-requests.ts'
import { DOCUMENT_TEXT_MAX, saveDocumentVersion } from '#web/data/legal-documents.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.ts'
import { useUnsaved } from '#web/ui/unsaved.ts'

type DocumentEditorProps = { request: LegalRequest; onSaved: (id: string) => void; onCancel: () => void }

/** If saving fails, the text stays in the field. */
export function DocumentEditor({ request, onSaved, onCancel }: DocumentEditorProps) {
  const [text, setText] = useState(request.content)
  const isChanged = text !== request.content
  const isLong = text.length > DOCUMENT_TEXT_MAX
  useUnsaved(isChanged)
  const save = async () => {
    try {
      onSaved(await saveDocumentVersion(request, text))
    } catch (error) {
      console.error('Saving a document failed:', error)
      toast({
        title: 'Couldn’t save',
        description:
          'This device has no room for it. Your text is still here: copy it, or free some space and try again.',
        tone: 'destructive',
      })
    }
  }
  return (
    <div className="grid max-w-prose gap-4">
      <Field label="Document" error={isLong ? 'Keep it to 40,000 characters.' : undefined}>
        <Textarea rows={20} value={text} onChange={event => setText(event.target.value)} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          disabled={!isChanged || isLong || text.trim() === ''}
          onClick={() => void save()}
        >
          Save as a new version
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </div>
  )
}
