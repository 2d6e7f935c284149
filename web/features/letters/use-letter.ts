// A letter being written: its template, its language, its drafts, and sending it.
import { useState } from 'react'
import type { LetterLanguage } from '#shared/domain/letter-kind.ts'
import { letterLanguageOf } from '#shared/letters/letter-language.ts'
import type { CurrentVersion } from '#shared/letters/letter-versions.ts'
import { now } from '#web/data/clock.ts'
import { discardIntent, sendIntent } from '#web/data/outbox.ts'
import { toast } from '#web/ui/toast.ts'
import { useUnsaved } from '#web/ui/unsaved.ts'
import { type LetterSubject, letterRequest } from './letter-about.ts'
import { draftErrors, isSameForm, type LetterErrors, type LetterForm, letterErrors } from './letter-form.ts'
import { notSavedText } from './saved-text.ts'
import { useNextLetter } from './use-next-letter.ts'
import { useSending } from './use-sending.ts'
import { isDraftOf, useDrafts, useTemplates } from './use-writings.ts'
import { saveVersion } from './writings.ts'
import {
  filledFromNext,
  filledFromOurs,
  filledFromOwn,
  formOfDraft,
  isLetterType,
  NEXT,
  type TemplateId,
} from './written-letter.ts'

export type LetterTab = 'template' | 'customize'

/** What to start from: a draft of theirs, or a text. */
type Begun = { draftId?: string | undefined; written?: string | null }

/** Choosing a template refills recipient, subject and body. `to` is the site's address for letters. */
export function useLetter(about: LetterSubject, to: string, { draftId, written = null }: Begun = {}) {
  const next = useNextLetter(about)
  const templates = useTemplates()
  const filled = (id: TemplateId, language: LetterLanguage) => {
    const own = templates.standing.find(({ row }) => row.id === id)?.row
    if (own) return filledFromOwn(own, about)
    if (id === NEXT && next) return filledFromNext(next, about, language, now())
    return filledFromOurs(isLetterType(id) ? id : 'standard', about, language)
  }
  const formFrom = (id: TemplateId, language: LetterLanguage, followUp: boolean): LetterForm => {
    const { subject, body, followUpDays, kind } = filled(id, language)
    return { to, subject, body, followUpDays, kind, language, followUp }
  }
  const [template, setTemplate] = useState<TemplateId>('standard')
  // A text that the person brings is in English, like their own templates.
  const [form, setForm] = useState<LetterForm>(() =>
    written === null
      ? formFrom('standard', letterLanguageOf(about.site.country), true)
      : { ...formFrom('standard', 'en', true), body: written },
  )
  /** The form as last filled in or stored. Anything that differs was typed and isn't stored anywhere else. */
  const [settled, setSettled] = useState(form)
  const [errors, setErrors] = useState<LetterErrors>({})
  const [tab, setTab] = useState<LetterTab>(written === null ? 'template' : 'customize')
  const [open, setOpen] = useState<CurrentVersion | null>(null)
  const [notSaved, setNotSaved] = useState<string | null>(null)
  const all = useDrafts()
  const sending = useSending(about)
  const drafts = all.standing.filter(one => isDraftOf(one, about))
  const isUnsaved = !isSameForm(form, settled)
  useUnsaved(isUnsaved)

  const fill = (filledIn: LetterForm) => {
    setForm(filledIn)
    setSettled(filledIn)
    setErrors({})
    setNotSaved(null)
  }
  const show = (draft: CurrentVersion, version = draft.row) => {
    setOpen(draft)
    fill({ ...formOfDraft(version), followUp: form.followUp })
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
  const choose = (id: TemplateId, language = form.language) => {
    setTemplate(id)
    fill(formFrom(id, language, form.followUp))
  }
  // The letter that the removal waits for comes first, unless the person has begun to write.
  const [offered, setOffered] = useState<string | null>(null)
  if (next && next.id !== offered) {
    setOffered(next.id)
    if (!isUnsaved && open === null && awaited === undefined && written === null)
      choose(NEXT, next.kind === 'reminder' ? (next.last.language ?? 'en') : form.language)
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
  const chosen = { id: template, next, letter: filled(template, form.language) }
  return {
    ...{ chosen, choose, templates: templates.standing, form, setForm, errors, tab, setTab },
    ...{ drafts, open, show, deleted, all: all.standing, save, notSaved, send, sending },
  }
}
