// The dialog that adds a document: a file, its kind and title, and for an image the black boxes.
import { useId, useState } from 'react'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useUnsaved } from '#web/ui/unsaved.ts'
import { DocumentForm } from './document-form.tsx'
import { FilePicker } from './file-picker.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { useChosenFile } from './use-chosen-file.ts'
import { useUpload } from './use-upload.ts'

type AddDocumentProps = {
  personId: string
  onAdded: (title: string) => void
  onClose: () => void
}

/** A chosen file isn't thrown away without a question. */
export function AddDocument({ personId, onAdded, onClose }: AddDocumentProps) {
  const { chosen, refusal, reading, read, drop } = useChosenFile()
  const upload = useUpload(personId)
  const [leaving, setLeaving] = useState(false)
  const form = useId()
  useUnsaved(chosen !== null)
  const busy = upload.sent !== null
  const leave = () => (chosen ? setLeaving(true) : onClose())
  return (
    <>
      <Dialog
        title="Add a document"
        size={chosen?.image ? 'page' : 'wide'}
        open
        onOpenChange={open => !open && leave()}
        footer={
          chosen && (
            <>
              {busy && <UploadProgress sent={upload.sent ?? 0} />}
              <Button onClick={busy ? upload.cancel : leave}>{busy ? 'Cancel the upload' : 'Cancel'}</Button>
              <Button type="submit" form={form} variant="primary" loading={busy}>
                Add it
              </Button>
            </>
          )
        }
      >
        {reading ? (
          <div className="grid place-items-center py-16">
            <Spinner label="Opening the file" />
          </div>
        ) : chosen ? (
          <DocumentForm
            key={chosen.name}
            id={form}
            chosen={chosen}
            busy={busy}
            onOther={drop}
            send={async (note, boxes) => {
              const outcome = await upload.send(chosen, note, boxes)
              if (outcome === 'stored') onAdded(note.title)
            }}
          />
        ) : (
          <FilePicker refusal={refusal} onFiles={read} />
        )}
      </Dialog>
      <AlertDialog
        title={busy ? 'Cancel the upload?' : 'Discard this document?'}
        description="It hasn’t been added. The file on this device stays as it is."
        confirmLabel="Discard"
        cancelLabel="Go on"
        tone="danger"
        open={leaving}
        onOpenChange={setLeaving}
        onConfirm={() => {
          upload.cancel()
          onClose()
        }}
      />
    </>
  )
}
