// Restores a form's draft, and stores each change.
import { type RefObject, useEffect, useRef } from 'react'
import { type Draft, dropDraft, readDraft, writeDraft } from '#web/data/drafts.ts'
import { useKnownUser } from '#web/data/session/known-user.ts'
import type { MessageKind } from './message-fields.ts'

type DraftHandle = {
  form: RefObject<HTMLFormElement | null>
  /** Stores the form's current content; returns whether that worked. */
  save: () => boolean
  /** The idempotency key of the message, stored until it is sent: a retry doesn't file it twice. */
  key: () => string | undefined
  /** Deletes the draft and empties the form. */
  clear: () => void
}

/** The draft's entry for its key; no field has this name. */
const KEY = 'key '

/** Browsers can't generate one on pages served over plain HTTP. */
const newKey = () => (isSecureContext ? crypto.randomUUID() : undefined)

/**
 * Fields that already have content are left unchanged. Without a draft, the form starts with the person's known
 * details.
 */
export function useDraft({ id, fields, prefill }: MessageKind): DraftHandle {
  const form = useRef<HTMLFormElement>(null)
  const key = useRef<string>(undefined)
  const user = useKnownUser()
  useEffect(() => {
    if (form.current) fill(form.current, { ...(user ? prefill(user) : {}), ...readDraft(id) })
  }, [id, prefill, user])
  const keyOf = () => {
    key.current ??= readDraft(id)[KEY] ?? newKey()
    return key.current
  }
  return {
    form,
    key: keyOf,
    save() {
      if (form.current === null) return false
      const made = keyOf()
      return writeDraft(id, { ...valuesOf(form.current, fields), ...(made ? { [KEY]: made } : {}) })
    },
    clear() {
      key.current = undefined
      dropDraft(id)
      form.current?.reset()
    },
  }
}

function fill(form: HTMLFormElement, draft: Draft): void {
  for (const [name, value] of Object.entries(draft)) {
    const control = form.elements.namedItem(name)
    if (control !== null && 'value' in control && control.value === '') control.value = value
  }
}

function valuesOf(form: HTMLFormElement, fields: MessageKind['fields']): Draft {
  const entries = fields.map(({ name }) => {
    const control = form.elements.namedItem(name)
    return [name, control !== null && 'value' in control ? control.value : ''] as const
  })
  return Object.fromEntries(entries)
}
