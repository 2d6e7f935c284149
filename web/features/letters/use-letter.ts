// A letter being written: its template, its drafts, and sending it.
import { useState } from 'react'
import { LETTER_TYPES, type LetterType } from '#shared/letters/letter-type.ts'
import type { CurrentVersion, WrittenMessage } from '#shared/letters/letter-versions.ts'
import { fillTemplate } from '#shared/letters/own-template.ts'
import { writeLetter } from '#shared/letters/templates.ts'
import { discardIntent, sendIntent } from '#web/data/outbox.ts'
import { toast } from '#web/ui/toast.ts'
import { useUnsaved } from '#web/ui/unsaved.ts'
import { type LetterSubject, letterRequest } from './letter-about.ts'
import { draftErrors, isSameForm, type LetterErrors, type LetterForm, letterErrors } from './letter-form.ts'
import { notSavedText } from './saved-text.ts'
import { useSending } from './use-sending.ts'
import { isDraftOf, useDrafts, useTemplates } from './use-writings.ts'
import { saveVersion } from './writings.ts'

export type LetterTab = 'template' | 'customize'

/** One of ours, or the id of one of the person's own. */
export type TemplateId = LetterType | string

export const isLetterType = (id: TemplateId): id is LetterType => LETTER_TYPES.some(type => type === id)

/** What to start from: a draft of theirs, or a text. */
type Begun = { draftId?: string | undefined; written?: string | null }

/** Choosing a template refills recipient, subject and body. `to` is the site's address for letters. */
export function useLetter(about: LetterSubject, to: string, { draftId, written = null }: Begun = {}) {
  const { facts } = about
  const ours = (type: LetterType): LetterForm => {
    const { subject, body, followUpDays } = writeLetter(type, facts)
    return { to, subject, body, followUpDays }
  }
  const [template, setTemplate] = useState<TemplateId>('standard')
  const [form, setForm] = useState<LetterForm>(() => ({
    ...ours('standard'),
    ...(written === null ? {} : { body: written }),
  }))
  /** The form as last filled in or stored. Anything that differs was typed and isn't stored anywhere else. */
  const [settled, setSettled] = useState(form)
  const [errors, setErrors] = useState<LetterErrors>({})
  const [tab, setTab] = useState<LetterTab>(written === null ? 'template' : 'customize')
  const [open, setOpen] = useState<CurrentVersion | null>(null)
  const [notSaved, setNotSaved] = useState<string | null>(null)
  const all = useDrafts()
  const templates = useTemplates()
  const sending = useSending(about)
  const drafts = all.standing.filter(one => isDraftOf(one, about))
  useUnsaved(!isSameForm(form, settled))

  const fill = (filled: LetterForm) => {
    setForm(filled)
    setSettled(filled)
    setErrors({})
    setNotSaved(null)
  }
  const show = (draft: CurrentVersion, version = draft.row) => {
    setOpen(draft)
    fill(formOf(version))
    setTab('customize')
  }
  // The requested draft, as soon as this device has it.
  const [awaited, setAwaited] = useState(draftId)
  const wanted =
    awaited === undefined
      ? undefined
      : drafts.find(({ row, earlier }) => [row, ...earlier].some(({ id }) => id === awaited))
  if (wanted) {
    setAwaited(undefined)
    show(wanted)
  }
  const choose = (id: TemplateId) => {
    const own = templates.standing.find(({ row }) => row.id === id)?.row
    setTemplate(id)
    if (own)
      fill({
        to,
        subject: fillTemplate(own.subject, facts).slice(0, 300),
        body: fillTemplate(own.body, facts),
        followUpDays: own.writing.follow_up_days,
      })
    else fill(ours(isLetterType(id) ? id : 'standard'))
  }
  const save = async () => {
    const found = draftErrors(form)
    setErrors(found)
    if (Object.keys(found).length > 0) return setTab('customize')
    const saved = await saveVersion({
      status: 'draft',
      jobId: about.kind === 'removal' ? about.jobId : null,
      personId: about.kind === 'removal' ? null : about.person.id,
      siteId: about.site.id,
      name: '',
      ...form,
      from: open,
    })
    setNotSaved(notSavedText(saved, 'draft'))
    if (saved.kind !== 'saved') return
    setOpen({ row: saved.row, earlier: open ? [open.row, ...open.earlier] : [], isOneOfSeveral: false })
    setSettled(form)
    toast({ title: 'Draft saved', description: 'On this device, and your other devices get it too.' })
  }
  const send = () => {
    const found = letterErrors(form)
    setErrors(found)
    if (Object.keys(found).length > 0) return setTab('customize')
    // This letter replaces any that failed before.
    for (const intent of sending.failed) void discardIntent(intent.id)
    setSettled(form)
    void sendIntent('email-removal', letterRequest(about, form, open))
  }
  const deleted = (draft: CurrentVersion) => {
    if (draft.row.id === open?.row.id) setOpen(null)
  }
  return {
    ...{ template, choose, templates: templates.standing, form, setForm, errors, tab, setTab },
    ...{ drafts, open, show, deleted, all: all.standing, save, notSaved, send, sending },
  }
}

const formOf = (row: WrittenMessage): LetterForm => ({
  to: row.to_address,
  subject: row.subject,
  body: row.body,
  followUpDays: row.writing.follow_up_days,
})
