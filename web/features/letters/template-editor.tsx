// Editing one of the person's own templates: its placeholders are checked, and the letter is previewed.
import { useState } from 'react'
import type { CurrentVersion } from '#shared/letters/letter-versions.ts'
import {
  fillTemplate,
  homeWarning,
  type OwnTemplate,
  PLACEHOLDERS,
  type TemplateErrors,
  templateErrors,
} from '#shared/letters/own-template.ts'
import type { LetterFacts } from '#shared/letters/templates.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/section.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.ts'
import { useUnsaved } from '#web/ui/unsaved.ts'
import { notSavedText } from './saved-text.ts'
import { TemplatePreview } from './template-preview.tsx'
import { saveVersion } from './writings.ts'

type TemplateEditorProps = {
  /** The initial content. */
  begin: OwnTemplate
  /** The version to change; null for a new template. */
  from: CurrentVersion | null
  facts: LetterFacts | null
  onClose: () => void
}

/** Open while it's mounted. */
export function TemplateEditor({ begin, from, facts, onClose }: TemplateEditorProps) {
  const [form, setForm] = useState(begin)
  const [isTried, setIsTried] = useState(false)
  const [notSaved, setNotSaved] = useState<string | null>(null)
  useUnsaved(form !== begin)
  const errors = isTried ? templateErrors(form) : {}
  const save = async () => {
    setIsTried(true)
    if (Object.keys(templateErrors(form)).length > 0) return
    const { name, subject, body, followUpDays } = form
    const saved = await saveVersion({
      ...{ status: 'template', jobId: null, siteId: '', personId: null, to: '' },
      ...{ name, subject, body, followUpDays, from },
    })
    setNotSaved(notSavedText(saved, 'template'))
    if (saved.kind !== 'saved') return
    toast({ title: 'Template saved', description: 'You can choose it whenever you write to a site.' })
    onClose()
  }
  return (
    <Dialog
      size="wide"
      title={from ? 'Edit template' : 'New template'}
      description="Words in braces become the details of each letter."
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      footer={
        <>
          <div role="alert" className="w-full text-sm text-back empty:hidden">
            {notSaved}
          </div>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" onClick={() => void save()}>
            Save template
          </Button>
        </>
      }
    >
      <TemplateFields form={form} errors={errors} onChange={setForm} />
      <Placeholders />
      {facts && <Filled form={form} facts={facts} />}
    </Dialog>
  )
}

type TemplateFieldsProps = {
  form: OwnTemplate
  errors: TemplateErrors
  onChange: (form: OwnTemplate) => void
}

function TemplateFields({ form, errors, onChange }: TemplateFieldsProps) {
  return (
    <div className="grid gap-5">
      <Field label="Name" error={errors.name}>
        <TextInput value={form.name} onChange={event => onChange({ ...form, name: event.target.value })} />
      </Field>
      <Field label="Subject" error={errors.subject}>
        <TextInput
          value={form.subject}
          onChange={event => onChange({ ...form, subject: event.target.value })}
        />
      </Field>
      <Field label="Message" error={errors.body}>
        <Textarea
          rows={12}
          value={form.body}
          onChange={event => onChange({ ...form, body: event.target.value })}
        />
      </Field>
      <Field label="Follow-up after, in days" error={errors.followUpDays}>
        <TextInput
          inputMode="numeric"
          value={Number.isNaN(form.followUpDays) ? '' : String(form.followUpDays)}
          onChange={event => onChange({ ...form, followUpDays: daysOf(event.target.value) })}
        />
      </Field>
    </div>
  )
}

/** Text that isn't a number clears the field, and the check reports it. */
const daysOf = (text: string): number => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN)

function Placeholders() {
  return (
    <dl className="mt-6 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
      {Object.entries(PLACEHOLDERS).map(([word, meaning]) => (
        <div key={word} className="contents">
          <dt className="font-medium">{`{${word}}`}</dt>
          <dd className="text-soft">{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}

function Filled({ form, facts }: { form: OwnTemplate; facts: LetterFacts }) {
  const warning = homeWarning(form.body, facts.homeState)
  return (
    <Section level={3} title="Preview">
      {warning && (
        <div className="mb-4">
          <Notice tone="yours">{warning}</Notice>
        </div>
      )}
      <TemplatePreview subject={fillTemplate(form.subject, facts)} body={fillTemplate(form.body, facts)} />
    </Section>
  )
}
