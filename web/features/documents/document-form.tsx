// What a chosen file is, and the black boxes if it's an image.
import { useId, useState } from 'react'
import { type DocumentNote, TITLE_MAX } from '#shared/protocol/documents.ts'
import { failureOf } from '#web/data/http/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Select } from '#web/ui/select.tsx'
import { sizeText } from '#web/ui/size-text.ts'
import { TextInput } from '#web/ui/text-input.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { titleOf } from './check-file.ts'
import { isKind, KIND_OPTIONS } from './document-words.ts'
import type { RedactableImage } from './redact-image.ts'
import { RedactionEditor } from './redaction-editor.tsx'
import { RedactionPreview } from './redaction-preview.tsx'
import type { ChosenFile } from './use-chosen-file.ts'
import { type DrawnBox, type Redaction, useRedaction } from './use-redaction.ts'
import { NewFileTooLarge } from './use-upload.ts'

const FIELDS = [
  { name: 'title', missing: 'Enter a title.' },
  { name: 'kind', missing: 'Choose what it is.' },
]

type DocumentFormProps = {
  /** For the button that submits it from outside. */
  id: string
  chosen: ChosenFile
  busy: boolean
  /** Goes back to choosing a file. */
  onOther: () => void
  send: (note: DocumentNote, boxes: readonly DrawnBox[]) => Promise<void>
}

export function DocumentForm({ id, chosen, busy, onOther, send }: DocumentFormProps) {
  const redaction = useRedaction()
  const { errors, failure, formProps } = useForm(FIELDS, async ({ title = '', kind = '' }) => {
    const note = {
      title: title.trim(),
      kind: isKind(kind) ? kind : ('other' as const),
      redacted: redaction.boxes.length > 0,
    }
    try {
      await send(note, redaction.boxes)
      return { ok: true, message: '' }
    } catch (error) {
      const message = error instanceof NewFileTooLarge ? error.message : failureOf(error).message
      return { ok: false, message }
    }
  })
  const { file, image } = chosen
  return (
    <form {...formProps} id={id} aria-label="Add a document">
      <FormFailure message={failure} />
      <div className="grid gap-6">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-y border-line py-3">
          <p className="min-w-0 wrap-anywhere">
            {file.name} <span className="text-sm text-faint">{sizeText(file.size)}</span>
          </p>
          <Button size="small" disabled={busy} onClick={onOther}>
            Choose another file
          </Button>
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Title" error={errors.title}>
            <TextInput
              name="title"
              autoComplete="off"
              defaultValue={titleOf(file.name).slice(0, TITLE_MAX)}
              maxLength={TITLE_MAX}
              // Not disabled: the dialog needs something focusable, to be scrolled with keys.
              readOnly={busy}
              required
            />
          </Field>
          <Field label="What it is" error={errors.kind}>
            <Select
              name="kind"
              defaultValue=""
              disabled={busy}
              options={[{ value: '', label: 'Choose…', disabled: true }, ...KIND_OPTIONS]}
              required
            />
          </Field>
        </div>
        {image ? (
          <RedactionPart image={image} redaction={redaction} busy={busy} />
        ) : (
          <Notice title="We upload this PDF as it is">
            We don’t change PDFs, so all that’s in it is stored. To black out parts, choose a photo of the
            page.
          </Notice>
        )}
      </div>
    </form>
  )
}

type RedactionPartProps = { image: RedactableImage; redaction: Redaction; busy: boolean }

function RedactionPart({ image, redaction, busy }: RedactionPartProps) {
  const [view, setView] = useState('draw')
  const id = useId()
  return (
    <section aria-labelledby={id} inert={busy} className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h3 id={id} className="font-semibold">
          Black out what isn’t needed
        </h3>
        <Segmented
          label="View"
          value={view}
          onValueChange={setView}
          options={[
            { value: 'draw', label: 'Draw' },
            { value: 'preview', label: 'Preview' },
          ]}
        />
      </div>
      <p className="mb-4 text-sm text-pretty text-soft">
        This happens on your device. We upload a new file made from the pixels you see in the preview: what’s
        under a box isn’t in it, nor is what a camera adds, such as the place of a photo.
        {image.isSmaller && ' It’s smaller than yours, because browsers can’t draw images that large.'}
      </p>
      {view === 'draw' ? (
        <RedactionEditor image={image} redaction={redaction} />
      ) : (
        <RedactionPreview image={image} boxes={redaction.boxes} />
      )}
    </section>
  )
}
