// A letter being written: its template, its language, its drafts, and sending it.
import { useState } from 'react'
import type { LetterLanguage } from '#shared/domain/letter-kind.ts'
import { letterLanguageOf } from '#shared/letters/letter-language.ts'
import type { Correction } from '#shared/letters/letter-phrases.ts'
import type { CurrentVersion } from '#shared/letters/letter-versions.ts'
import { requestOf } from '#shared/letters/request-of-letter.ts'
import { notTheirsText } from '#shared/letters/their-address.ts'
import { now } from '#web/data/clock.ts'
import { discardIntent, holdIntent, releaseIntent, sendIntent, takeBackIntent } from '#web/data/outbox.ts'
import { toast } from '#web/ui/toast.ts'
import { useUnsaved } from '#web/ui/unsaved.ts'
import { useLater } from '#web/ui/use-later.ts'
import type { Sender } from './delivery-part.tsx'
import { type LetterSubject, letterRequest } from './letter-about.ts'
import {
  correctionErrors,
  draftErrors,
  isSameForm,
  type LetterErrors,
  type LetterForm,
  letterErrors,
} from './letter-form.ts'
import { asSent } from './planned-follow-ups.ts'
import { notSavedText } from './saved-text.ts'
import { type NextLetter, useNextLetter } from './use-next-letter.ts'
import { useRecipient } from './use-recipient.ts'
import { useSending } from './use-sending.ts'
import { useTheirAddress } from './use-their-address.ts'
import { isDraftOf, useDrafts, useTemplates } from './use-writings.ts'
import { saveVersion } from './writings.ts'
import {
  filledFromNext,
  filledFromOurs,
  filledFromOwn,
  filledFromRequest,
  formOfDraft,
  isLetterType,
  isRequestKind,
  NEXT,
  type TemplateId,
} from './written-letter.ts'

export type LetterTab = 'template' | 'customize'

const NO_CORRECTION: Correction = { wrong: '', right: '' }

/** What to start from: a draft of theirs, or a text. */
type Begun = {
  draftId?: string | undefined
  written?: string | null
  /** Called once a letter is on its way that leaves the removal waiting for its own. */
  onBeside?: () => void
}

/** Choosing a template refills recipient, subject and body. */
export function useLetter(about: LetterSubject, { draftId, written = null, onBeside }: Begun = {}) {
  const { next, soFar } = useNextLetter(about)
  const recipient = useRecipient(about)
  const to = recipient.address
  const templates = useTemplates()
  const [correction, setCorrection] = useState<Correction>(NO_CORRECTION)
  const filled = (id: TemplateId, language: LetterLanguage, said = correction) => {
    const own = templates.standing.find(({ row }) => row.id === id)?.row
    if (own) return filledFromOwn(own, about)
    if (id === NEXT && next) return filledFromNext(next, about, language, now())
    if (isRequestKind(id)) return filledFromRequest(id, about, { language, correction: said, now: now() })
    return filledFromOurs(isLetterType(id) ? id : 'standard', about, language)
  }
  const formFrom = (
    id: TemplateId,
    language: LetterLanguage,
    followUp: boolean,
    said?: Correction,
  ): LetterForm => {
    const { subject, body, followUpDays, kind } = filled(id, language, said)
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
  const [sender, setSender] = useState<Sender>('offlist')
  const recording = useLater<Promise<string>>()
  const all = useDrafts()
  const sending = useSending(about)
  const isTheirs = useTheirAddress(about)
  const drafts = all.standing.filter(one => isDraftOf(one, about))
  const isUnsaved = !isSameForm(form, settled)
  const { isBeside } = requestOf(asSent(form.kind, form, now()), soFar)
  useUnsaved(isUnsaved)

  const fill = (filledIn: LetterForm, from?: TemplateId) => {
    if (from !== undefined) setTemplate(from)
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
  const choose = (id: TemplateId, language = form.language) => fill(formFrom(id, language, form.followUp), id)
  const correct = (said: Correction) => {
    setCorrection(said)
    fill(formFrom('correction', form.language, form.followUp, said))
  }
  // The letter that the removal waits for comes first, unless the person has begun to write.
  const [offered, setOffered] = useState<string | null>(null)
  if (next && next.id !== offered) {
    setOffered(next.id)
    if (!isUnsaved && open === null && awaited === undefined && written === null)
      fill(formFrom(NEXT, languageOf(next) ?? form.language, followUpOf(next) ?? form.followUp), NEXT)
  }
  // Another address than before takes its letters. One that the person typed stays.
  const [filledTo, setFilledTo] = useState(to)
  if (to !== filledTo) {
    setFilledTo(to)
    const toNow = (was: LetterForm) => (was.to === filledTo ? { ...was, to } : was)
    setForm(toNow)
    setSettled(toNow)
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
    toast({
      title: 'Draft saved',
      description: 'It’s on this device, and your other devices will get it, too.',
    })
  }
  /** Whether it can be sent as it is; shows what's missing otherwise. */
  const check = (): boolean => {
    const missing = template === 'correction' && open === null ? correctionErrors(correction) : {}
    const found = {
      // Their own mailbox can write to anybody.
      ...(sender === 'offlist' && !isTheirs(form.to) ? { to: notTheirsText(about.site.name) } : {}),
      ...letterErrors(form),
    }
    setErrors({ ...found, ...missing })
    if (Object.keys(missing).length > 0) setTab('template')
    else if (Object.keys(found).length > 0) setTab('customize')
    return Object.keys({ ...found, ...missing }).length === 0
  }
  /** This letter replaces any that failed before. */
  const replaceFailed = (kind: 'email-removal' | 'record-letter') => {
    for (const intent of sending.failed) if (intent.kind === kind) void discardIntent(intent.id)
  }
  const send = () => {
    if (!check()) return
    replaceFailed('email-removal')
    setSettled(form)
    void sendIntent('email-removal', letterRequest(about, form, open))
    afterward()
  }
  /** A letter beside the removal leaves it waiting for its own, which is next. */
  const afterward = () => {
    if (!isBeside) return
    setOpen(null)
    setCorrection(NO_CORRECTION)
    choose('standard')
    onBeside?.()
  }
  /** The person sent it themselves. For a moment, that can be undone. */
  const recordSent = () => {
    if (!check()) return
    replaceFailed('record-letter')
    setSettled(form)
    const held = holdIntent('record-letter', letterRequest(about, form, open))
    recording.start(held, () => {
      void held.then(releaseIntent)
      afterward()
    })
  }
  const undoRecording = async () => {
    const held = recording.waiting
    recording.undo()
    if (held && !(await takeBackIntent(await held)))
      toast({
        title: 'Too late to undo',
        description: 'Your letter is recorded already.',
        tone: 'destructive',
      })
  }
  const deleted = (draft: CurrentVersion) => {
    if (draft.row.id === open?.row.id) setOpen(null)
  }
  const chosen = { id: template, next, letter: filled(template, form.language) }
  return {
    ...{ chosen, choose, correction, correct, templates: templates.standing, recipient, soFar },
    ...{ form, setForm, errors, tab, setTab },
    ...{ drafts, open, show, deleted, all: all.standing, save, notSaved },
    ...{ isTheirs, isBeside, sender, setSender, check, send, sending, recordSent, undoRecording },
    isRecording: recording.waiting !== null,
  }
}

/** The language of the letter that this one reminds of or repeats; null if it doesn't matter. */
function languageOf(next: NextLetter): LetterLanguage | null {
  if (next.kind === 'answer') return null
  return (next.kind === 'again' ? next.letter : next.last).language ?? 'en'
}

/** What the person chose for the letter that this one repeats; null if there's none. */
const followUpOf = (next: NextLetter): boolean | null =>
  next.kind === 'again' ? (next.letter.follow_up_by_us ?? null) : null
